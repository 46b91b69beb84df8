/*
 * The parameters of 200 MTGP32 generators, found by Saito's and Matsumoto's dynamic creator (MTGPDC) for the
 * exponent 11213 and the identities 0 to 199. They published the table; that each generator has its period
 * can be verified from its row alone. A row: pick-up position, shifts, entries 1, 2, 4 and 8 of the table of
 * the recurrence and of that of tempering, and the digest of the characteristic polynomial.
 *
 * The table is theirs, and these are their terms:
 *
 * Copyright (c) 2009, 2010 Mutsuo Saito, Makoto Matsumoto and Hiroshima University. All rights reserved.
 * Copyright (c) 2011 Mutsuo Saito, Makoto Matsumoto, Hiroshima University and University of Tokyo. All rights reserved.
 *
 * Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
 * following conditions are met:
 * - Redistributions of source code must retain the above copyright notice, this list of conditions and the following
 *   disclaimer.
 * - Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
 *   disclaimer in the documentation and/or other materials provided with the distribution.
 * - Neither the name of the Hiroshima University nor the names of its contributors may be used to endorse or promote
 *   products derived from this software without specific prior written permission.
 *
 * THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
 * INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
 * DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
 * SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
 * SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
 * WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
 * OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
 */
#ifndef CURAND_MTGP32DC_P_11213_H
#define CURAND_MTGP32DC_P_11213_H

#include "curand_mtgp32.h"

#if defined(__cplusplus) && __cplusplus >= 201703L
#define __WW_MTGP_TABLE inline
#else
#define __WW_MTGP_TABLE static
#endif

/* The sixteen sums, each through f. */
#define __WW_MTGP_SUMS(f, a, b, c, d) \
	{f(0u), f(a), f(b), f(a ^ b), f(c), f(a ^ c), f(b ^ c), f(a ^ b ^ c), \
	 f(d), f(a ^ d), f(b ^ d), f(a ^ b ^ d), f(c ^ d), f(a ^ c ^ d), f(b ^ c ^ d), f(a ^ b ^ c ^ d)}
#define __WW_MTGP_WORD(x) (x)
#define __WW_MTGP_FLOAT(x) ((x) >> 9 | 0x3f800000u)
#define __WW_MTGP(pos, sh1, sh2, a, b, c, d, e, f, g, h, sha1) \
	{11213, pos, sh1, sh2, __WW_MTGP_SUMS(__WW_MTGP_WORD, a, b, c, d), \
	 __WW_MTGP_SUMS(__WW_MTGP_WORD, e, f, g, h), __WW_MTGP_SUMS(__WW_MTGP_FLOAT, e, f, g, h), \
	 0xfff80000u, sha1},

__WW_MTGP_TABLE const int mtgpdc_params_11213_num = 200;

__WW_MTGP_TABLE mtgp32_params_fast_t mtgp32dc_params_fast_11213[] = {
	__WW_MTGP(88, 19, 5, 0xaba4d62c, 0xbb076f87, 0x22000000, 0x000095ba,
		0x06100000, 0x25d80000, 0x282c0000, 0x3302de00,
		"\xcb\xb0\x3f\xaa\x65\x0d\xbd\x1c\x8c\xc2\x91\x00\x87\x25\x7f\xf8\x6f\x23\xf2\x18")
	__WW_MTGP(84, 15, 12, 0x9a975707, 0x75c21b11, 0x15500019, 0x0000d269,
		0x00646c00, 0x0810f000, 0x37028000, 0x00505e00,
		"\x53\xe0\x89\xe0\x47\x42\x00\xbd\xe9\x04\xc9\x11\x5c\xe3\x97\x94\x94\xd8\xbb\xfc")
	__WW_MTGP(25, 4, 18, 0x507cbad4, 0xe742103b, 0x71c00027, 0x0000dd6c,
		0x04210200, 0x08040000, 0x11400000, 0x206f1e00,
		"\x9e\x64\xa3\x28\x10\x66\x35\x72\xe3\x07\xf7\xcf\x5a\xe3\x57\x6f\x90\x0c\x28\x79")
	__WW_MTGP(42, 20, 9, 0x3ef0ef20, 0x9fddd9ea, 0x10300036, 0x00005ced,
		0x24470c00, 0x00268200, 0x00530000, 0x105c5e00,
		"\x9b\x1d\x8b\x59\x56\x8e\x7b\x75\x24\x4a\xaf\x49\x6e\xcf\xcb\x5d\x67\x00\x31\xac")
	__WW_MTGP(22, 1, 5, 0xb004feb9, 0x03b7c894, 0x0750004d, 0x000049e4,
		0x48698800, 0x04010000, 0x60340000, 0x20065e00,
		"\xbb\x80\x47\x21\x2c\xbd\xd4\x7b\xf3\xb3\xbd\x4d\x05\x36\xf5\x4d\xe7\x89\xdc\x11")
	__WW_MTGP(11, 16, 1, 0x646a361c, 0xe36e4823, 0x2b20005f, 0x0000caac,
		0xd49c4200, 0x0b98f000, 0x24007200, 0x5d311e00,
		"\x24\x94\x81\x62\xb4\x6f\x10\x4e\x66\xd1\xb4\xdd\xa0\x92\x2e\xdf\x8d\x6b\x03\xa3")
	__WW_MTGP(76, 16, 6, 0x1bb96b3c, 0x7c6323a4, 0x22400061, 0x00004c61,
		0x08258800, 0x1042c000, 0x00203000, 0x70c01e00,
		"\x06\x1a\x0a\x3e\x05\xb0\xd2\xab\x76\xef\xe5\xf6\xe4\x09\x02\x41\x4b\x21\xef\x76")
	__WW_MTGP(11, 15, 16, 0xa49b7ddb, 0xbc75e45f, 0x75600076, 0x0000c4f9,
		0xf0015000, 0x0a4c2c00, 0x0482b000, 0x45105e00,
		"\xa9\x6f\x34\xf9\xdd\xff\x0a\x48\x3c\x3f\x3e\x6f\x74\x70\x37\x33\x19\xe4\x24\x9b")
	__WW_MTGP(42, 6, 11, 0x311b3c94, 0xa1e0c93f, 0x3c600082, 0x0000b622,
		0x80000000, 0x00000000, 0xc0000000, 0x20001e00,
		"\x3c\x5a\x73\x0e\xab\x68\x32\x57\x6f\xe6\x1d\x93\x6e\xbd\xef\x1a\x6f\x25\x1f\x70")
	__WW_MTGP(60, 6, 11, 0xbc8ed6c0, 0x4d9fbb3d, 0x8e70009d, 0x0000a00a,
		0xc0400400, 0x00220000, 0x303e0000, 0x40021e00,
		"\x83\x62\x6c\x11\xe4\x19\x2b\x9b\x87\x4d\x8e\x68\xde\x69\x56\xc5\x44\x33\x4f\x20")
	__WW_MTGP(45, 12, 13, 0x06bc3338, 0xdde8b9f9, 0xfb2000a5, 0x0000a4ec,
		0x0c494c00, 0x42040c00, 0x20090800, 0x10409e00,
		"\xf8\x39\x8a\x36\x0f\x90\x4f\x3c\x04\x0c\x0a\x02\xd4\x04\x1b\xc9\xc4\x8e\x15\x55")
	__WW_MTGP(80, 6, 9, 0x247f444d, 0xb70a5ab0, 0xc44000b5, 0x0000554f,
		0x30200a00, 0x106c0000, 0x00180400, 0x100a1e00,
		"\x98\xb0\x30\x32\xcf\x75\x63\xeb\x3a\xb6\x4f\x70\x47\x4e\x6a\xd1\x7b\x40\xbd\x90")
	__WW_MTGP(81, 8, 18, 0xcdcab880, 0xdedf1226, 0xd17000c6, 0x0000b647,
		0x601c0000, 0x08780000, 0x00740000, 0x00a01e00,
		"\x90\xf2\x51\xc2\x2d\xc4\x52\x73\x15\xfa\xeb\xc3\x64\x51\x48\xf7\xb1\x26\x38\xb4")
	__WW_MTGP(16, 1, 19, 0x2310a4f2, 0x91c8cf8c, 0x89c000d1, 0x0000f299,
		0x4c020000, 0xa6800000, 0x15000000, 0x29201e00,
		"\x89\x7c\x3c\xc6\x3d\x0a\xad\xf2\xa0\xf5\x0a\x4c\x4e\x83\xc5\x45\xdb\xcb\xb5\x98")
	__WW_MTGP(63, 14, 18, 0x81c7909c, 0xecb46b0c, 0xf33000ef, 0x0000e902,
		0x09001000, 0x02010000, 0x00201800, 0x30039e00,
		"\xb7\x0b\xee\xcb\xc6\x29\x7c\xe3\xc5\x58\x71\xe7\x4b\xe5\xc9\x63\xbd\xa4\x75\xc7")
	__WW_MTGP(38, 28, 1, 0xe56c7b3b, 0x759d951b, 0x1a6000fa, 0x00004474,
		0xc0410a00, 0xe70c0400, 0xfa3e8000, 0x20801e00,
		"\xd2\xa4\x8f\xf8\x54\x0f\xe3\x14\x17\xeb\x17\x78\x41\x78\x69\xbb\x4b\x01\x85\x8e")
	__WW_MTGP(3, 30, 2, 0x83a2a3cb, 0x52e0a64c, 0x9850010b, 0x0000aaa5,
		0xe9100000, 0x94d00000, 0xdbcc0000, 0x09d01e00,
		"\xa6\xc6\x12\x64\xaf\x79\x40\x50\x7b\xb9\xa9\xfa\x9a\xc0\x7a\xaf\x63\x83\x39\x6c")
	__WW_MTGP(55, 1, 16, 0x2ce39cc8, 0x6312ea87, 0x9ef00113, 0x00007ddc,
		0x0c021000, 0xe3400000, 0x02000000, 0x50a01e00,
		"\xe4\xb8\x1d\x0f\x15\xe2\xd6\xd2\x30\x67\x18\x06\x38\xd0\x63\x09\x4d\xc1\xaa\x48")
	__WW_MTGP(9, 9, 15, 0x228294e5, 0xc1861e7b, 0x6250012a, 0x00005800,
		0x57910c00, 0xd07cc400, 0xa8036800, 0x00521e00,
		"\x3d\xb7\x41\x11\xf8\x6e\xe6\x89\x71\x95\x3b\x7c\x3a\x38\x60\x12\x4c\xec\xaa\x83")
	__WW_MTGP(75, 17, 6, 0x819ee5dc, 0x4ffaa079, 0xe6300137, 0x00008a74,
		0x98018000, 0x20039800, 0x40104000, 0x00033e00,
		"\x90\xc1\xc9\xe7\xea\xaf\xd9\x5b\x1f\x93\x8d\xcd\x9b\xf4\xbb\x91\x58\xb2\x03\x70")
	__WW_MTGP(70, 15, 6, 0xc56d80c5, 0x4bb862e9, 0x92e00143, 0x000095b5,
		0x20642000, 0x2530d800, 0x01a05200, 0x00521e00,
		"\xd6\xb1\xe1\x27\x40\x54\x48\x67\x71\xe5\x2a\x38\xbf\xa7\x93\x82\x17\xcd\x71\x33")
	__WW_MTGP(63, 15, 17, 0x3c495454, 0xf3a1ddf0, 0x1b200159, 0x0000cd3b,
		0x08027000, 0x9651d400, 0x0040a400, 0x006e9e00,
		"\xc8\xdc\x70\x0a\x23\xa5\x20\x35\xa2\xd7\xd1\x53\xfc\xe0\xc1\xde\xc0\x2b\x65\x4d")
	__WW_MTGP(32, 7, 15, 0xd25d9ecf, 0xb1288d77, 0xc3700160, 0x000093d5,
		0x10134200, 0x028b0000, 0x50480000, 0x10ee5e00,
		"\xd0\xc2\xd1\x3e\x09\x41\xc7\x9c\x09\x33\x25\x5f\x84\x21\xc4\xcc\xc5\x43\x2a\x14")
	__WW_MTGP(70, 12, 10, 0x6e6163b2, 0xa3cecdea, 0xb670017d, 0x0000d554,
		0x0338d800, 0x00545800, 0x01521000, 0x0020de00,
		"\x57\xda\x1e\x1e\x0f\xc1\x5c\xac\x32\x8f\xe4\x94\x24\xf0\x86\x24\x1b\xde\x44\x16")
	__WW_MTGP(58, 21, 2, 0xa6c80c3d, 0x3502d818, 0xda700189, 0x0000cb8c,
		0xd66f0400, 0x014ca600, 0x00442a00, 0x0c835e00,
		"\xd3\x5b\x43\x3f\x00\x55\xf8\x40\xfe\x8f\xd0\xe0\xac\x48\x50\xf2\x50\x2a\xb7\xcf")
	__WW_MTGP(33, 7, 10, 0x3f9ccf17, 0xcdd7a2a1, 0xf9c00195, 0x00006c32,
		0x043a0400, 0x00714000, 0x10408400, 0x70049e00,
		"\x6f\x6a\x15\x14\x9e\x4e\xca\xcd\xe1\xfb\x26\x23\xa0\xa9\x21\x22\xca\x8c\x68\x8f")
	__WW_MTGP(18, 7, 13, 0x83f4f835, 0x34e8f3fa, 0xf21001a3, 0x00009d49,
		0x69050000, 0x0b0a1800, 0x41a06000, 0x046b1e00,
		"\x6c\xda\xe3\x3d\xac\x72\x40\x41\xca\xa3\xf7\xdf\xff\x2d\x57\xea\x1f\x8d\x6c\x04")
	__WW_MTGP(9, 12, 13, 0xc54f7f87, 0x6904a950, 0x85c001bc, 0x00007b77,
		0xc7002c00, 0x5a61c800, 0x12013800, 0xc8c01e00,
		"\xd6\xd3\xee\x8e\x9a\x94\x64\x4c\x3a\x7b\x1d\x2f\x64\xef\x67\x33\x0d\x49\x2e\x20")
	__WW_MTGP(14, 16, 3, 0x8147d21a, 0x627aba0f, 0x279001c1, 0x0000f4d1,
		0x210c6a00, 0x0071b800, 0xcc021a00, 0x41b2de00,
		"\x58\xce\x35\x39\xc0\x04\xad\xd6\xdd\xb7\x5d\xf1\xac\xf9\x85\xea\x3f\x74\x52\x6d")
	__WW_MTGP(91, 4, 2, 0xa620066e, 0x498ca8fb, 0xc3f001d3, 0x0000927c,
		0x29909200, 0x0074c600, 0x400e7000, 0x44029e00,
		"\xbf\x14\xa8\x90\x29\x75\x15\xde\x68\x12\x39\xb3\x6e\x2f\xcb\x19\x1f\xe6\x2c\x9b")
	__WW_MTGP(90, 10, 14, 0xdd216696, 0x738a5c01, 0x402001ec, 0x0000c5c9,
		0x193a0000, 0x07a49000, 0x00658800, 0x4456fe00,
		"\x45\xbe\xc0\x65\xca\x28\x44\x0e\x06\x4e\xa0\xbf\x48\xa8\x8e\x39\x64\x68\xe1\x30")
	__WW_MTGP(86, 6, 7, 0x41d73f34, 0x0930d7f4, 0x65b001f9, 0x00008ad2,
		0x02010000, 0x10332000, 0x10030000, 0x403a9e00,
		"\x9f\xb2\x3a\xbb\xab\xbd\xc1\x43\x82\x94\x1f\x8e\xdf\x89\xbb\xf6\xee\x6a\x10\x54")
	__WW_MTGP(36, 3, 15, 0x1709ea04, 0x8e9b8c43, 0xdd100203, 0x0000f3b3,
		0x28228000, 0x1fc10000, 0x00400000, 0x12b01e00,
		"\xbd\x88\xcf\x70\x9b\x4f\x1b\xe7\xe6\xab\x62\x27\x66\xaf\x36\xbb\x10\x8b\x27\xd7")
	__WW_MTGP(40, 9, 3, 0x4406f6da, 0xf592d5cb, 0xe0900211, 0x0000075b,
		0x10151000, 0x10640000, 0x20081800, 0x00025e00,
		"\x13\x48\x32\x45\xca\x30\xd6\xa0\xae\xd3\x68\x38\x03\x61\x73\x81\x24\xd8\x43\xf3")
	__WW_MTGP(62, 2, 15, 0x9fe7bf95, 0x7e1ef3d4, 0x32e00221, 0x00005fc6,
		0x00000000, 0x00000000, 0x20000000, 0x50001e00,
		"\x05\x3c\xe6\xed\x20\xd0\x5e\x82\xc3\x47\x89\x62\x9a\x00\x4f\xdf\x8a\xe2\x89\xe4")
	__WW_MTGP(66, 18, 8, 0xcc054daa, 0x64ce00f1, 0xc6200238, 0x00006fce,
		0xd07d1a00, 0x08927800, 0x00a4c000, 0x00025e00,
		"\x53\xdb\x48\x5e\x80\xb8\xf7\x7d\xd4\x43\xc8\x11\x1f\x88\x87\x4f\x05\x24\x64\x44")
	__WW_MTGP(75, 9, 2, 0xc42d5e09, 0x3ecbb703, 0xe9b00243, 0x00003832,
		0x003c8000, 0x00700000, 0x00080000, 0x00021e00,
		"\x83\xeb\x26\xe2\x25\xfd\x8b\x40\xfc\xd8\x09\x63\xa1\xb0\x60\x56\xec\x05\xc2\x27")
	__WW_MTGP(20, 23, 4, 0xf3dee608, 0x43968c18, 0x82100252, 0x0000b8e9,
		0x0f350000, 0x08b40000, 0x20c1a000, 0x201c1e00,
		"\x64\x1e\x04\xb6\x86\x5e\xd5\x07\x5c\xb3\xbe\x3a\x1b\xc8\xe4\x45\x9e\xc4\xcf\x11")
	__WW_MTGP(37, 24, 7, 0x4fb7bfce, 0x968c3f7b, 0x11300267, 0x000002b3,
		0x207f2400, 0x0138c000, 0x00160000, 0x30127e00,
		"\x56\x6e\x0e\xb6\x39\x79\xe8\x2f\xdb\x3a\xb8\xa6\xb7\x15\xb4\x26\x23\x62\x6c\x7b")
	__WW_MTGP(59, 27, 3, 0xd9be1e48, 0x75016ef8, 0x0e00027a, 0x00004209,
		0x14ad8000, 0x05013000, 0x092e2000, 0x07501e00,
		"\xde\x46\xf8\xe9\xab\x16\xb9\x71\xfd\x07\x49\x31\xbb\x29\xb9\xce\xd3\x1e\x43\x2e")
	__WW_MTGP(8, 11, 4, 0xe314ffbd, 0x98f9b31f, 0x71b0028c, 0x0000e823,
		0x0c000000, 0x0a800000, 0x16100000, 0x95801e00,
		"\xc3\xa5\xf2\x8c\xb3\x3e\xd2\x53\x92\x0c\x01\x4a\x5c\x0a\x47\xe9\x85\xa2\xf5\x7f")
	__WW_MTGP(90, 27, 2, 0xf1807db4, 0x9f84df41, 0x04200296, 0x00005700,
		0xe9519000, 0x1a06a800, 0x0d032000, 0x036ade00,
		"\x08\x0d\xba\x61\x69\x6b\x70\x44\xbf\x27\x4a\xe9\xcb\x98\x26\xb9\xb3\x5d\x82\x3d")
	__WW_MTGP(48, 16, 10, 0x6adad7b8, 0x649ee9f9, 0x1b2002a0, 0x0000f400,
		0x09409c00, 0x0060c000, 0x04104a00, 0x00087e00,
		"\xb4\xff\xa8\x22\xa3\x34\x7b\xfd\xd4\xca\xef\x82\x97\x4e\x9d\x89\xeb\xb2\x55\x2c")
	__WW_MTGP(90, 3, 15, 0x12510afd, 0xc2094a89, 0x5ce002b7, 0x00009dee,
		0x0c230400, 0x033c0000, 0x03b08000, 0x08705e00,
		"\x47\xd8\xbd\x66\xb2\xe8\x3c\x2c\x45\x90\x88\x27\x9c\x8f\x27\x40\xc8\xd9\x0e\xd6")
	__WW_MTGP(33, 20, 2, 0x3f4d49c2, 0xdca457bf, 0x5d5002cf, 0x0000c277,
		0x0275b800, 0x7149c400, 0x1058c000, 0x006f3e00,
		"\x43\xbd\xc4\xf1\xb1\xd7\x24\x47\xc5\xd0\xa4\xbc\xc9\x66\xb3\x4b\x26\xd1\x26\x85")
	__WW_MTGP(24, 18, 5, 0xabac4677, 0x903dfbe7, 0xf83002d0, 0x00004840,
		0x00762800, 0x200acc00, 0x6ea81000, 0x004e1e00,
		"\x1c\x79\xc4\xaf\x4a\xca\x6f\x97\x73\x87\xe2\xfa\x1b\x02\x4e\xfc\xc2\xc5\x85\xa8")
	__WW_MTGP(24, 4, 11, 0x5f7bd2a5, 0x9b479801, 0x793002ea, 0x0000737e,
		0x0a8c0000, 0x10810000, 0x00600800, 0x40101e00,
		"\x23\xc7\xec\x47\xae\x9d\xf4\x29\xa3\xce\x13\x6c\x06\x67\x5b\x3a\xb2\xac\x33\xdb")
	__WW_MTGP(26, 30, 4, 0x1af999ae, 0x1bfe6053, 0xb1f002f1, 0x0000281b,
		0x0c201000, 0x03140000, 0xe4200800, 0x08001e00,
		"\x98\x58\x06\x9e\x81\x14\x32\xd7\x93\x32\x65\xc8\x13\x43\x02\x53\x1e\xd3\xaf\x94")
	__WW_MTGP(75, 13, 16, 0x8e9ecf83, 0xb438b3ee, 0xbd800305, 0x0000d641,
		0x0f7d1c00, 0x76262000, 0x41532000, 0x00429e00,
		"\xc9\xe0\x77\x04\x4f\x92\x96\xd4\x05\xdc\x3e\x3c\xa6\xf3\x8e\x2d\xdb\xf2\x8c\xe4")
	__WW_MTGP(65, 7, 13, 0x9221eadf, 0x5003b0d0, 0x0d800317, 0x00005031,
		0x00400800, 0x60600000, 0x00000000, 0x30101e00,
		"\xc1\x70\x72\x7f\xb1\x1e\x6e\xc5\xec\xcc\x69\xd8\x0b\xba\x4e\x2c\x73\x46\x81\x52")
	__WW_MTGP(84, 1, 9, 0xbdb9b41e, 0x9876c465, 0x25c0032f, 0x00003009,
		0x51000000, 0x20000000, 0x04200000, 0x17201e00,
		"\xdf\xd6\xd2\xb4\x0a\xa4\x35\xbe\x0f\xa6\x48\x42\xfe\x0c\x0f\xa3\xa9\x64\x1b\x93")
	__WW_MTGP(61, 3, 13, 0xe7ec9698, 0xdc943f6e, 0xdf600330, 0x000058c3,
		0x80000000, 0x50000000, 0x20000000, 0x00001e00,
		"\xf2\x95\xcc\x96\x13\xa0\x75\xc2\xea\x1a\x5c\x2d\xcc\x41\x22\xf8\x87\x8d\x52\xc0")
	__WW_MTGP(75, 17, 12, 0x619af787, 0x463e8326, 0xc5c00348, 0x00008ae3,
		0x107c1400, 0x81204400, 0x00113400, 0x000ede00,
		"\x31\x3b\x59\xba\x4b\xfa\x15\x6d\x68\x38\xd0\x59\x4b\xc5\xee\xd6\xd1\x72\x77\x56")
	__WW_MTGP(90, 18, 10, 0x54ddf61b, 0x3289e26b, 0x8c500359, 0x0000fb30,
		0x80710000, 0x704e0000, 0x40450000, 0x000c1e00,
		"\x2c\x15\xc7\x91\x8f\xe7\xba\x43\x56\x9b\xf8\xd4\x59\xf2\x0c\x4e\xf2\x42\x9a\xfe")
	__WW_MTGP(73, 6, 15, 0x1b3e4d84, 0x40583cec, 0x82600363, 0x000025e9,
		0x00524000, 0x52804000, 0x00232000, 0x21c51e00,
		"\x67\xd5\xbe\x19\x7f\x4e\x37\xca\xeb\x0b\x09\x52\xc2\x91\x23\x02\xb9\xa6\xdd\x1e")
	__WW_MTGP(30, 14, 10, 0x3d4e7360, 0xd47d559c, 0x10e00371, 0x0000f71b,
		0x6b729000, 0x206f1800, 0x00501a00, 0x20103e00,
		"\x74\x06\xc4\x94\x50\xc8\x89\xd9\x6c\x24\x1b\x4e\x7f\x96\xbe\x0a\xb0\xbb\xa9\x75")
	__WW_MTGP(56, 20, 8, 0x303bfd65, 0x96ea74b0, 0x1d200385, 0x0000e0a3,
		0x0e9c1400, 0x00661e00, 0x20125000, 0x001abe00,
		"\x9f\xb8\x5c\x52\x53\x38\x40\xed\x9b\x43\xe8\x89\x8c\xd0\x44\x25\x4b\xbf\xca\xd0")
	__WW_MTGP(89, 13, 1, 0xfacfdd0b, 0x22ecafbf, 0x85500390, 0x0000d423,
		0x2c081000, 0x05201800, 0x20e00400, 0x11481e00,
		"\x08\x0f\x24\x9d\x3a\xba\x6d\xb4\xb0\x1a\x1c\x4b\x44\xe7\x44\xf7\xc9\x4a\x5f\x97")
	__WW_MTGP(60, 16, 2, 0xda86476d, 0x6c05798d, 0xb72003ae, 0x00001489,
		0x0c74f000, 0x0059a800, 0x02445000, 0x0902de00,
		"\xb8\xe0\xa0\x3b\x2e\x11\x17\x83\x7b\x75\x85\x89\xfa\x1e\x49\xb4\x5c\xe6\xb8\xc1")
	__WW_MTGP(42, 28, 4, 0xdfefef22, 0x804185a4, 0x54b003b3, 0x00009211,
		0x38020000, 0x08014000, 0x04000800, 0x08001e00,
		"\x91\xba\x8c\xac\x44\xa7\x81\xa7\xed\x37\x7e\x8d\xaf\xe5\x08\xe6\xc7\x1d\xfd\xe5")
	__WW_MTGP(13, 24, 5, 0x9dd3ce8f, 0x90da0878, 0xad8003cf, 0x0000bcb0,
		0x4c0b9800, 0x0fa54000, 0x0067c000, 0x0a105e00,
		"\xac\x0b\xb8\x4d\x6f\xbd\x47\x8b\x3f\x9c\x92\xd0\x32\xf9\x89\x38\xda\x67\xea\xbe")
	__WW_MTGP(52, 17, 15, 0xa4b47608, 0x36bc0fca, 0xdeb003d6, 0x0000fbcf,
		0x0813ae00, 0x20151000, 0x4029c000, 0x52035e00,
		"\xb2\x25\x08\xf6\xcd\xda\xfa\xdb\x2f\xe7\x81\x83\x7f\xb8\x75\x05\xff\x2c\x1a\x80")
	__WW_MTGP(44, 3, 7, 0x89ffcb3c, 0xafe67560, 0xf79003e8, 0x0000dcdc,
		0x00710000, 0xb00e0800, 0x90120000, 0x40091e00,
		"\x65\x92\xc9\x30\xd4\x39\xe2\xf8\x3a\x06\x72\x5a\xf0\xe9\x6f\x1d\x41\xb8\x38\xcb")
	__WW_MTGP(40, 15, 8, 0xf0f1fa2b, 0xc095cbf9, 0x84c003f6, 0x000041b7,
		0x000f4800, 0x00c47000, 0x001ec000, 0xc01d9e00,
		"\x6a\x42\x24\x72\x49\x2e\x6c\xc6\x39\xde\x29\x45\x5e\xba\x3b\xda\xc6\xb7\x79\xd2")
	__WW_MTGP(40, 3, 16, 0x0fda9709, 0xdb5d90d9, 0x78500401, 0x00000aa4,
		0x19200000, 0x83a00000, 0x00800000, 0x41001e00,
		"\x7f\xa7\x79\xc1\x02\x5a\xb9\x48\xd7\xc2\x1b\xde\x64\x28\xca\x0c\xa1\xb8\xbd\x71")
	__WW_MTGP(35, 20, 9, 0xf97f5fb7, 0x820665df, 0xeda00417, 0x0000be8a,
		0x0c163000, 0x000c1000, 0xc0028000, 0x7101de00,
		"\x44\x09\x7e\x16\x6a\x0b\xbf\xd6\xf6\x83\xc1\x33\x24\x8d\x24\x40\xc5\xee\xb0\xd2")
	__WW_MTGP(26, 13, 19, 0xc75eb6dc, 0xfa4bc661, 0x6f600428, 0x0000df90,
		0x00521800, 0x20647400, 0x60dc1800, 0x10341e00,
		"\xe3\x81\xfe\x0e\xae\xa6\x17\x99\xb5\xdc\x36\xa3\xa9\x84\x5e\xac\xaf\x0b\xa6\x5e")
	__WW_MTGP(50, 8, 4, 0xf2eee92e, 0x184a48a6, 0x3cb00439, 0x0000c236,
		0x40028000, 0x70014000, 0x20002000, 0x10001e00,
		"\xce\xab\xcf\x53\x4e\xc1\xc1\xd0\x64\x84\xd7\xc3\xad\x13\xad\xf4\xf7\x14\xe1\xd6")
	__WW_MTGP(44, 23, 7, 0x1c10f784, 0xb81f8711, 0xd0d00449, 0x00006582,
		0x009da000, 0x40746000, 0x00028400, 0x700bbe00,
		"\x25\xc5\x2b\x7e\x94\x70\x50\xab\x68\x79\xe0\x34\x49\x1e\xd3\x2a\xe2\x9f\xef\x26")
	__WW_MTGP(64, 9, 8, 0x4cbf4fb8, 0xcc209ffc, 0x7e700455, 0x0000612d,
		0x50090000, 0x00035000, 0x04019000, 0x05027e00,
		"\x1f\x11\x3a\x53\x30\xf5\x3a\x92\x69\x8f\x5e\x40\x86\x58\x16\xa4\x7f\x33\x04\xc6")
	__WW_MTGP(35, 9, 8, 0xcaa73bcd, 0x48ffa480, 0x0b600460, 0x0000d8fb,
		0x90604200, 0x20222000, 0x5023a800, 0x16031e00,
		"\xf7\xac\x3b\x82\x60\x2e\xa2\x38\xd5\xbd\x9e\x07\x19\x05\x37\x68\xa8\x2b\xcc\x5b")
	__WW_MTGP(85, 17, 2, 0x4ea39f4b, 0xeedcca5e, 0x1a80047d, 0x000051a3,
		0x0879e800, 0x10141400, 0x006c0800, 0x40237e00,
		"\x81\x81\xe0\x37\x51\x1b\x87\x01\xa3\x40\x70\xd0\xb9\x63\xbb\xc0\xe9\x49\x0b\x62")
	__WW_MTGP(77, 8, 10, 0x9625646a, 0xa06390e5, 0x6c400487, 0x00006232,
		0x60350000, 0x08a08000, 0x00120000, 0x60021e00,
		"\xec\xe8\xd6\x3f\xf0\x4f\x6e\xc9\x92\xb9\x0b\xf3\x46\x01\x83\x06\xba\xbb\xfc\x3c")
	__WW_MTGP(79, 14, 13, 0x3c3b4194, 0x3b4a522a, 0x70e00495, 0x00001842,
		0x5e1d3000, 0x08002800, 0x00404000, 0xa7841e00,
		"\xe5\x84\x28\x6a\xc7\xb8\xff\x35\x7e\x4a\xd0\x29\x99\x65\xc9\xf9\x00\xb5\xa5\x73")
	__WW_MTGP(83, 10, 18, 0xdb6fd096, 0x7bead936, 0x059004a2, 0x00003dd4,
		0x0862a000, 0x20176000, 0x21182000, 0x100c1e00,
		"\x94\x6b\xe1\x97\xcf\xd7\x1d\x69\x3d\xf1\xd3\x31\x9b\x3f\x74\x40\xe4\x78\x37\x93")
	__WW_MTGP(25, 3, 14, 0x5231ede5, 0x75f41157, 0x231004bc, 0x000014a2,
		0x09c10000, 0x50f28000, 0x12424000, 0x02361e00,
		"\x22\xa1\x8f\x2e\x7e\xb0\x8f\x95\xab\x7b\xe4\x15\x6f\x5a\x78\x2a\xeb\x47\xfe\xa6")
	__WW_MTGP(11, 13, 3, 0xb165bd1d, 0x1f5b5cd1, 0x07b004ca, 0x00000ebc,
		0x2a1ef400, 0x43091000, 0x05182000, 0x20c41e00,
		"\x5f\x66\x78\x0e\x66\x3f\x37\x9d\x75\xa2\x49\x78\xb7\x8c\xf1\x7c\x84\xf3\xab\x84")
	__WW_MTGP(43, 15, 7, 0x3b7738f7, 0x2ee7f42b, 0x8c3004de, 0x0000b3f9,
		0x20009400, 0x70030800, 0x90011600, 0x40005e00,
		"\x4d\xd9\x1c\xbc\x61\x94\x41\xb3\x64\x5a\xe0\x27\x21\x33\x58\x8a\x3a\x27\xe7\x61")
	__WW_MTGP(67, 6, 13, 0xeb935e7e, 0x12dd9004, 0x518004ec, 0x00002915,
		0x00600000, 0x005c0000, 0xa7000000, 0x00381e00,
		"\x61\xb9\x79\x4a\xf6\x0b\x90\x19\x41\xed\xc7\x02\x30\x6e\x66\x3a\xa0\x21\x38\x4d")
	__WW_MTGP(37, 2, 14, 0xc386d224, 0xa19cefca, 0x73c004f0, 0x00006023,
		0x50000000, 0x60000000, 0x00000000, 0x10001e00,
		"\xcd\x77\xa6\x4e\x16\x97\x82\x51\x40\x8c\x23\x3d\x69\x41\x55\xf4\x6d\xb5\x97\xc4")
	__WW_MTGP(41, 20, 7, 0x03b0124c, 0x2709d148, 0xd150050f, 0x0000e5a0,
		0x58fc3200, 0x70059800, 0x00443a00, 0x60225e00,
		"\x17\x06\xb5\x56\x08\x24\x02\x45\x7d\xec\xaa\x6e\xee\x42\x3d\x61\xec\x7b\x95\xda")
	__WW_MTGP(68, 7, 13, 0xa2680084, 0x72c07011, 0xe9c00518, 0x000019d6,
		0x06214000, 0x50182000, 0x004c0000, 0x003abe00,
		"\x06\xc1\x16\x3a\x4b\xf5\xcc\xe4\x06\xc5\x47\x64\xd8\x26\x6e\xa3\xd2\xe3\xfc\x67")
	__WW_MTGP(67, 15, 1, 0x205bddc2, 0x51a5fb05, 0xbc800525, 0x0000ae60,
		0x200d8e00, 0x01004000, 0x1710c000, 0x00409e00,
		"\x31\x5a\x14\x56\x22\x69\x71\xb4\xed\xe9\x57\x3c\xb3\xa3\xc2\xd8\x5c\x3b\xf9\x7a")
	__WW_MTGP(78, 3, 3, 0x3fa6f3ae, 0x11561526, 0x3f40053d, 0x000038dd,
		0x88264000, 0x60420000, 0x20102000, 0x00791e00,
		"\x95\xde\xea\xd2\x91\x96\x3a\x31\x18\xb4\x29\x3c\x05\x83\x13\x20\xa6\xbb\xfa\x90")
	__WW_MTGP(31, 24, 7, 0x6f77a064, 0x9d4e3ea4, 0xdab00543, 0x0000ba57,
		0x4052c800, 0x403d7000, 0x01748400, 0x30183e00,
		"\x24\x42\xb5\x8a\x26\x25\x0b\x43\xb5\xa1\xfd\xf3\xef\xe4\x58\x1d\x2f\x82\x54\xe1")
	__WW_MTGP(28, 18, 8, 0x7039a7b2, 0x655a69d6, 0x55800552, 0x0000db22,
		0x091ae000, 0xc01fd200, 0x60072600, 0x40083e00,
		"\x54\x00\xe5\x09\x83\x8a\xa3\xac\xe2\x03\xe4\x5f\x87\xaa\x93\x3c\x49\xef\xf1\x12")
	__WW_MTGP(40, 17, 1, 0xd727963d, 0x760f18b0, 0xe2d00563, 0x0000c942,
		0x207c0400, 0x56934000, 0x00009e00, 0x20009e00,
		"\xc8\x53\x9a\xab\x96\xd8\xe7\x02\xe6\xf1\x74\x36\x00\x32\x32\x6e\x36\xe4\x78\x88")
	__WW_MTGP(29, 6, 7, 0xb0a4f75d, 0xd99a0020, 0x0010057f, 0x00002860,
		0x00c02000, 0x10102000, 0x700c0000, 0x00701e00,
		"\xc8\x26\xe1\xb8\xbd\xd2\x06\x99\x21\x8b\xa2\x82\x21\x08\x66\x43\x39\x7d\x22\x3f")
	__WW_MTGP(9, 5, 12, 0xba91b8b7, 0x1f94657f, 0xc8900581, 0x00009507,
		0x74d60000, 0x48810000, 0x07840000, 0xa0019e00,
		"\xef\x82\x25\x92\x4d\x84\x32\xcc\x51\x79\xa6\xf1\xa8\xb8\xd3\xc8\xf4\x1f\x61\x14")
	__WW_MTGP(52, 17, 15, 0xff9c667b, 0x076e42cb, 0x5a200593, 0x0000fbe9,
		0x168c2000, 0x08819000, 0x8400d800, 0x0a023e00,
		"\x44\x22\x55\x0c\x46\x02\x05\x6b\x49\xa7\x79\xcc\xa0\x5b\x5c\xeb\x82\xb3\x48\x1e")
	__WW_MTGP(71, 7, 3, 0x28fcb37c, 0x3de27e63, 0x99d005af, 0x0000473d,
		0x00170000, 0x00059200, 0x61088000, 0x22825e00,
		"\x63\x96\x53\x66\x89\x8f\x5a\x0f\x8c\x80\x0a\x9a\x17\xd9\x66\x91\xf8\x92\x97\x62")
	__WW_MTGP(5, 2, 19, 0x9ea45304, 0x56ae02a1, 0x9ad005b9, 0x0000c554,
		0x64000000, 0x0f800000, 0x00000000, 0x00001e00,
		"\xd2\x73\xa3\x8b\x1a\x90\xef\x94\xe3\x4a\x16\x2f\x38\x48\xd9\x68\xf2\xdf\xe5\xab")
	__WW_MTGP(7, 21, 4, 0x67c6fdcf, 0x39165a15, 0xa11005c0, 0x0000cdee,
		0xc64d0800, 0x67f58000, 0x11ca8200, 0x4eb51e00,
		"\x9e\xa5\x58\x0a\xe1\x2c\x68\x94\x2b\x3f\x4b\xcd\xe6\xee\x21\x60\xf3\xf9\x28\xef")
	__WW_MTGP(6, 11, 15, 0xce341fc2, 0x74808815, 0x396005de, 0x0000dee4,
		0x0af25000, 0x0c419c00, 0x82144400, 0xe0053e00,
		"\x67\xfb\x7b\xdf\x91\xd7\xa6\xcb\xfa\x0c\x9c\xcf\x32\x59\xd4\x14\x88\x02\x20\xbd")
	__WW_MTGP(51, 24, 3, 0x4055c0f5, 0x3f9446d5, 0xbd5005e5, 0x0000a8c2,
		0x6064a000, 0x4ef89000, 0x08a1d000, 0x0c127e00,
		"\xfc\xe1\x89\x6f\x64\xe4\x4b\x42\xe3\x27\xa3\x38\x46\x33\x4f\xf6\x63\x31\xbb\x80")
	__WW_MTGP(43, 8, 13, 0x9c0723c5, 0xc882db89, 0x994005f3, 0x000019bd,
		0x5061f000, 0x105bc000, 0x00740400, 0x041c1e00,
		"\xbf\x5e\xb4\x48\x47\x8e\xcb\x36\x4b\x6a\xc7\x2c\x1c\xc9\xdc\x0d\x4b\x46\x15\xdf")
	__WW_MTGP(93, 22, 5, 0x4598c5d2, 0x2a3c70f7, 0xf4e0060f, 0x0000ee71,
		0x40220000, 0x20738000, 0x007e2000, 0x80035e00,
		"\xf7\x01\xdc\x94\xdb\xfe\x75\xe3\x41\x0d\xa7\xcf\xdb\xc4\xf8\x63\x39\xf1\x73\x83")
	__WW_MTGP(56, 11, 18, 0xed377fcb, 0x935b7bcf, 0xb1b0061d, 0x0000dc19,
		0x10100000, 0x201c0000, 0x30000000, 0x40051e00,
		"\xa7\x90\x32\xf0\xe5\x54\x81\x86\xda\xa2\x04\x5e\xda\xe5\xcd\x25\x97\x20\x5f\xd8")
	__WW_MTGP(73, 1, 4, 0xf3234424, 0xe4236cf9, 0x62d00623, 0x00003707,
		0x40550000, 0x40300000, 0x7a81c000, 0x54351e00,
		"\x78\x4c\x48\x62\xcb\x43\x6e\xae\x79\x3f\xa2\x90\xc7\xd5\xf6\x2c\x3a\x94\xf6\x88")
	__WW_MTGP(35, 6, 17, 0xceb13d37, 0x6cab25b0, 0x2d100639, 0x00002bd0,
		0x07201000, 0x42300200, 0x40000000, 0x70001e00,
		"\x47\x35\x44\x50\x63\x4a\x6a\xcd\x53\x03\xdd\x48\x13\x12\x80\xdf\x0e\x77\xfa\xf3")
	__WW_MTGP(86, 13, 14, 0xc5ba19cb, 0x67d04c0f, 0x36300642, 0x0000f011,
		0x09233a00, 0x40645e00, 0x1030a000, 0x30c05e00,
		"\xbe\xe1\xe6\x46\x8d\x04\x11\x44\x1a\x37\x82\xd9\x6f\xd6\x9e\xd5\x25\x58\x1e\xae")
	__WW_MTGP(93, 7, 18, 0x34b395ad, 0x437cf2d0, 0xa770065c, 0x0000f47f,
		0x40700000, 0x00580000, 0x40680000, 0x21601e00,
		"\xe2\xf1\x5a\xc6\xba\x8b\xae\x08\x43\xcc\x54\xa6\xe9\x8f\x81\x0a\x85\xe3\x5e\xef")
	__WW_MTGP(55, 23, 8, 0xc3cc98c8, 0xca3b10a5, 0x18300660, 0x000030c4,
		0x08000000, 0x00800000, 0x88200000, 0x03201e00,
		"\x43\x1f\x6f\x01\x80\xf4\x2e\x31\xcd\xc1\xb9\x2f\x6b\x5c\x0e\x0b\x35\xa5\x70\x7e")
	__WW_MTGP(64, 1, 2, 0x4f30581d, 0x5542c11f, 0x9da00670, 0x00007e47,
		0x0be21000, 0x55018000, 0x83944800, 0x00669e00,
		"\x44\x10\x9f\x8c\xd9\xbc\x8e\xb6\xd5\x14\x72\x32\xdd\xf2\x3c\xea\xb3\x38\xb9\x31")
	__WW_MTGP(79, 15, 14, 0x5c0202d2, 0x1c3f4858, 0xd2f0068f, 0x0000d76d,
		0x6b8d0400, 0x1053a000, 0x19807000, 0x08441e00,
		"\xb7\xe4\x3c\x74\x28\xb1\x2f\xa4\x5c\x37\xb1\x69\xd9\x95\x83\xd9\xa6\x36\x5b\x12")
	__WW_MTGP(91, 17, 14, 0xa83f2177, 0xa0b43c75, 0x43300696, 0x00007f34,
		0x0115c000, 0x90090000, 0x10422000, 0x10393e00,
		"\xe2\x4f\x2f\xcb\x05\x76\xce\x0b\xc7\x7b\xcc\x65\x06\xce\x2c\x0c\x3c\xb6\x2c\x79")
	__WW_MTGP(40, 9, 1, 0xd288f412, 0x0b33c7cb, 0xe0d006a8, 0x00004470,
		0x46794000, 0x004d0000, 0x007f0200, 0x00235e00,
		"\xc1\x6e\x8a\x33\x35\x9f\x07\x03\x76\x11\xe5\x21\xc3\xdb\x18\x40\x05\xa0\xd6\x4c")
	__WW_MTGP(48, 2, 6, 0x5199ee9c, 0x0606c085, 0xe08006b0, 0x000086be,
		0x08250000, 0x0a400800, 0x10040000, 0x01081e00,
		"\x29\x35\xcb\x9b\x48\x71\x31\x12\x0b\x2e\xd3\x98\x06\x50\x05\x3b\xac\x89\x1a\xaf")
	__WW_MTGP(31, 7, 1, 0x4efca9a0, 0x3a920750, 0x958006ce, 0x0000ee3c,
		0x405c0000, 0x004ba200, 0x00600000, 0x80481e00,
		"\x05\x56\x79\x8d\xa1\x79\x94\x9b\xfd\xfa\xd1\xd9\x42\x04\x4f\x21\x8e\xdb\xe7\xa3")
	__WW_MTGP(71, 19, 5, 0x21e405bb, 0x4f97981d, 0x01d006d7, 0x0000e6b0,
		0x40267000, 0x0682d000, 0x11832000, 0x40581e00,
		"\x33\x76\x14\x81\x56\x54\xf0\x4f\x12\x90\xf4\x03\x95\x9c\x1a\x38\x51\x80\x32\xaa")
	__WW_MTGP(8, 11, 14, 0x4654c25e, 0xa8eaa1d6, 0x52a006e9, 0x000019ff,
		0xfe272000, 0x8207f000, 0x4e344800, 0x01611e00,
		"\xe0\x6d\x93\xcf\x6d\x0f\xa4\xf7\x93\x3e\x67\xb4\x20\xb8\x51\x3a\xe3\xcd\xf5\xf9")
	__WW_MTGP(12, 8, 4, 0xbf40afc5, 0xdef9c9b1, 0xfee006f8, 0x000056c5,
		0x2fa10c00, 0x020b0000, 0x020ae000, 0x28021e00,
		"\x4a\x15\xe8\xf1\x59\x83\x8e\x52\x8a\x24\xa4\xb5\x5d\xfb\x87\xe0\x22\xe3\x18\x37")
	__WW_MTGP(81, 6, 10, 0xfbea0aeb, 0xba6ad14d, 0x21e00705, 0x00003510,
		0x01428000, 0x04604000, 0x00081000, 0x20261e00,
		"\xfd\x72\xaa\xc7\x20\x44\x28\xe5\x03\x3e\xf9\x6d\xad\x9f\x51\x0c\x87\xf6\x43\x0f")
	__WW_MTGP(61, 14, 10, 0x11856d8d, 0xaac84415, 0xae00071a, 0x0000cc65,
		0x006d0000, 0x00b10000, 0x04490000, 0x00421e00,
		"\x98\xdb\x7c\xec\x90\x27\x75\x69\x6c\x3d\x4c\xec\xa2\x8e\xab\xef\xd1\x0c\xbd\x8c")
	__WW_MTGP(20, 16, 13, 0xbdc99be3, 0xaafee229, 0x7300072e, 0x0000b504,
		0x016ec000, 0x8ce40000, 0x1c548000, 0x00869e00,
		"\xa7\x22\x09\x2a\x46\xe2\xa3\x13\x26\x8f\xa5\xc6\x28\x12\x57\xb4\x27\x86\xf1\x1d")
	__WW_MTGP(29, 17, 7, 0xdb25076c, 0x9bf7e9d5, 0x95f00737, 0x0000f5f0,
		0x481e0000, 0x80040000, 0x007d0000, 0x40121e00,
		"\xc2\xbe\xe6\x5f\xf5\x28\x34\x1c\x5e\x2d\xdb\x99\x36\x5d\x04\x52\x9e\x76\x9e\xd5")
	__WW_MTGP(30, 22, 3, 0x0a5f3de8, 0xcb7a16d6, 0xfcd0074b, 0x00003bff,
		0x402e8e00, 0x0073d000, 0x206d4000, 0xd21dfe00,
		"\x30\x04\x85\xba\x89\x2d\x19\x39\x57\x1c\x54\xa8\xb5\x0a\x05\x27\x14\x6a\xed\xe0")
	__WW_MTGP(37, 3, 6, 0x501b23d2, 0x2770f82a, 0x67300751, 0x000038d9,
		0x20542200, 0x40387800, 0x14402000, 0x1840de00,
		"\x86\x60\xf6\x24\x0e\xff\xd7\xe9\x32\x8f\xa0\x96\x77\x67\x0e\xec\x2e\x00\x3b\x13")
	__WW_MTGP(62, 19, 4, 0x08eb784a, 0x736759ff, 0x0ca0076b, 0x0000d939,
		0x041eba00, 0x20637000, 0x20110000, 0x10001e00,
		"\x70\x7f\x78\xb3\x65\x02\xe0\xb9\x55\x49\xd9\x60\xa8\xa5\xd3\x10\x3b\x08\x55\xfd")
	__WW_MTGP(57, 14, 11, 0x5e421ddc, 0x638787c4, 0x8e00077d, 0x0000840f,
		0x08e5ec00, 0x245ea400, 0x00688000, 0x00111e00,
		"\x72\xeb\x0e\x84\xe7\xef\x0c\xb3\x72\xaf\x80\x06\xbc\xf9\x33\xf7\x21\x72\x27\x28")
	__WW_MTGP(46, 15, 17, 0xa557bf77, 0x097f4c89, 0xffa0078b, 0x00006249,
		0x68748400, 0x4200ae00, 0x1c086000, 0x0046fe00,
		"\x7c\xb2\x6a\xff\x78\xfa\xd6\x78\xf9\xba\x77\x1d\x84\xb3\xbb\xcb\xac\xdf\x51\x54")
	__WW_MTGP(82, 9, 17, 0x1fe0e7a6, 0x67406a7f, 0xda30079d, 0x000076e4,
		0x100e1000, 0x20734000, 0x5008e200, 0x3242de00,
		"\xa3\xd8\x55\xcd\x98\xdc\x68\x95\x68\xdf\xcf\x56\x03\x2a\x94\x75\x10\xec\x0a\x47")
	__WW_MTGP(67, 14, 18, 0x76bc3aa8, 0xc37bdc20, 0x38b007ab, 0x0000bd02,
		0x1112c200, 0x18038000, 0x00065000, 0x6001de00,
		"\x18\x30\x32\x35\xe2\xb4\xcd\x94\x5e\x6b\xe6\x78\x0b\x92\x24\xbf\x7c\xc5\xbd\xe2")
	__WW_MTGP(70, 8, 19, 0xfd59bd60, 0xe0041fb5, 0x836007b6, 0x0000b1f6,
		0x57b14800, 0x5868a400, 0x084c7000, 0x10121e00,
		"\x0b\xcb\xeb\x33\x75\x01\x5e\xeb\x92\xfb\x37\xae\xe0\x31\x80\xa9\x06\x42\x2b\xd5")
	__WW_MTGP(80, 18, 2, 0x65b814ab, 0x0b7c8e4e, 0xe3e007c1, 0x00008bf0,
		0x110f9000, 0x08401000, 0x20040000, 0x00025e00,
		"\xe8\x1c\x9d\xcc\x4a\x97\xc0\xae\x9d\xce\x1a\xa4\x45\x9f\x41\xc4\x83\xd9\x62\x72")
	__WW_MTGP(28, 16, 7, 0x7b11b46d, 0x3e529f7c, 0x05a007d2, 0x00001cdb,
		0x4460cc00, 0x50de6c00, 0x43011e00, 0x41807e00,
		"\x5c\x4c\x7f\xad\xc2\x0a\xe3\x36\x3a\x3f\x3e\x28\x97\x26\xce\xab\xdb\x12\x07\x20")
	__WW_MTGP(78, 18, 5, 0xee0a807e, 0xe937683b, 0x14f007e9, 0x0000f676,
		0xb028bc00, 0x08652400, 0x14028600, 0x00023e00,
		"\x1f\xae\x0b\x7d\x23\x0c\x6e\xd6\x26\xa9\x92\xbc\x8f\x01\x36\x36\x07\xe9\x2c\x7c")
	__WW_MTGP(57, 4, 13, 0x7d46d3c2, 0x107426fc, 0x832007fe, 0x00009ac7,
		0x18401000, 0x14000000, 0x00000000, 0x10001e00,
		"\x2b\xf5\xba\x2c\x06\x65\xd9\xae\x19\x02\xa4\xb4\xe6\x92\x03\x77\xb7\xb8\x8c\x23")
	__WW_MTGP(43, 23, 2, 0xe454d1ab, 0x80c8a6d9, 0xb0f00808, 0x00004f07,
		0xca494000, 0x00538000, 0x10bd2000, 0x18905e00,
		"\xf5\xb9\x08\x2c\x6d\x40\xb0\x38\xb5\x70\x83\x86\xbb\x54\xe7\x5e\x64\xf3\x40\x61")
	__WW_MTGP(70, 12, 5, 0x242c5090, 0x10199a60, 0xe9d00810, 0x00003567,
		0x004e4000, 0x1009c000, 0x0e025000, 0x10345e00,
		"\xae\x65\xce\x51\xe8\x63\xb5\x45\x7a\xb5\x06\x3b\x06\x88\x6c\x62\x83\x37\xc8\xb9")
	__WW_MTGP(18, 4, 6, 0x4fa484d0, 0x546a6e84, 0x4a400828, 0x0000bda0,
		0x13081400, 0x928e3000, 0x010e0000, 0x10581e00,
		"\x13\xcb\x05\x11\x83\xac\xeb\x2f\xe5\x15\x1a\x0e\x87\xa3\x4d\xac\x2b\xc0\xb1\xf3")
	__WW_MTGP(69, 16, 7, 0xeb61a85a, 0x9e89b6f4, 0x4cc00837, 0x00006d8a,
		0x20bcb000, 0x51807000, 0x02a2a000, 0x00067e00,
		"\xbc\xf3\x6a\x80\xa6\xee\x61\x78\xa8\x3d\x8c\xee\x29\x1b\x5e\xfd\x0b\xf8\x0f\x41")
	__WW_MTGP(57, 3, 7, 0x7a913b6d, 0xeed573ba, 0xfbd00846, 0x00003675,
		0x28410000, 0x92350000, 0x00601000, 0x20161e00,
		"\xa3\x9f\x64\xc5\x74\x6d\x2d\x17\xe7\x4d\x9a\xaf\xeb\xb2\x24\x54\x22\x7a\x93\x8c")
	__WW_MTGP(83, 12, 13, 0x9193fd4c, 0x375d8e7c, 0xbf90085d, 0x0000af07,
		0x10740800, 0x200dc000, 0x2056f800, 0x20031e00,
		"\x5d\xf8\x9e\x34\xb8\x35\x07\x7f\xd2\xe0\x4f\x6e\x48\xe9\xdf\x81\x9d\xf1\x95\x7a")
	__WW_MTGP(84, 6, 17, 0x61047d07, 0x957fb46d, 0x58f00860, 0x0000e9c0,
		0x007c0000, 0x13020000, 0x00020000, 0x20401e00,
		"\xcf\x5c\xa5\xf4\x7e\x51\x25\xe8\xf1\x2b\x6a\x13\xd4\x31\xca\x76\x97\x3d\x44\x1a")
	__WW_MTGP(19, 12, 19, 0xabbc4cf0, 0xdf51c626, 0x74a00878, 0x0000858b,
		0x41001800, 0x004bc000, 0x8b86e200, 0x70061e00,
		"\xa2\xe2\xa5\xe0\x11\x34\xcb\xf8\xfc\xa2\x71\xc6\xbf\xe2\xc1\x23\x58\x95\xf4\x86")
	__WW_MTGP(47, 18, 4, 0x09adadc4, 0xf017020b, 0x03300880, 0x0000cfe7,
		0x18747400, 0x204c5200, 0x10026c00, 0x10011e00,
		"\xfd\x25\x81\xf4\x6f\xd2\x73\x0c\x1d\xf8\x3c\x0b\xd2\x33\xf7\x54\x12\xcd\x88\xa9")
	__WW_MTGP(70, 4, 16, 0xab4eac1a, 0x41078fcd, 0x9d20089e, 0x0000022a,
		0x39400800, 0x00500000, 0x002c0000, 0x5e881e00,
		"\x67\x39\x69\x46\xb6\xab\xda\x03\x1a\xb9\x33\x5c\x43\x1d\xc4\x88\x65\xf4\x6e\x7c")
	__WW_MTGP(12, 4, 11, 0x8bd9bb70, 0x6536d8cf, 0x83c008a3, 0x00006357,
		0x10b20000, 0x0c210800, 0x29540000, 0x02001e00,
		"\xf3\xfa\x1e\x93\x8b\xfb\x73\xc0\xf1\x10\x33\xac\x5f\x6b\x3c\x07\xa2\x98\x75\xed")
	__WW_MTGP(19, 8, 7, 0xfee0d62f, 0x304aad76, 0x871008b7, 0x00003b80,
		0x05204400, 0x00640000, 0x00510400, 0x32861e00,
		"\xaf\x4b\x20\xda\xcd\xb1\xdf\x23\x89\x9b\x9d\xaf\x0b\x97\x1e\x9f\x61\xe7\xfc\x34")
	__WW_MTGP(67, 29, 1, 0x10b888fe, 0xd0c6c2fc, 0x93a008cd, 0x00009412,
		0xd4620000, 0x7a000000, 0x01000000, 0x20a01e00,
		"\x57\x96\xba\x7d\x3b\x31\xd7\xac\xb2\xe9\x75\xcd\xdb\x72\x76\x05\x30\x7f\xd3\xa0")
	__WW_MTGP(28, 3, 17, 0xac86815e, 0xed762180, 0x81a008df, 0x00004e54,
		0x9a110000, 0x0f440000, 0x70020000, 0x21561e00,
		"\xcc\x1d\x62\xab\x61\x1e\xfc\xe5\x74\x60\xa2\x5f\xd0\xfe\xff\x0e\xfb\x75\x83\x88")
	__WW_MTGP(35, 30, 3, 0xb9cd2997, 0xab1ac509, 0x5b2008ea, 0x0000ef9a,
		0xaef05000, 0x2d801000, 0x2390a000, 0x01001e00,
		"\xce\x51\x4c\x65\x7a\xae\xbf\x6f\xd6\x0b\x0c\x85\x1c\x15\xe3\xbf\x9f\x2b\xa1\x5d")
	__WW_MTGP(11, 20, 4, 0x34795048, 0x0b9d244e, 0xc90008f2, 0x00008680,
		0xc1592000, 0x16984000, 0x21226800, 0x08345e00,
		"\x5f\xfb\xd7\xc9\x75\x94\x0e\x84\xfd\x2b\xc3\xaf\xdd\x54\xe4\x81\x96\x14\x65\x90")
	__WW_MTGP(50, 20, 11, 0xa8afcf6f, 0x497c3b6e, 0xa0800909, 0x0000ec80,
		0x00081200, 0xd0708400, 0x70302a00, 0x1040fe00,
		"\x95\xfe\x49\x06\x5e\xae\xca\x7d\x0a\xce\xf9\x80\x70\xc2\x03\xa9\x1c\xc3\x16\x85")
	__WW_MTGP(86, 4, 18, 0x3bebda5d, 0x18b70390, 0x2c60091c, 0x00004f75,
		0x1e710200, 0x09800000, 0x00c00000, 0x30431e00,
		"\x3c\x75\x1b\x34\x56\x7d\x5c\xdd\x5a\x41\xb9\x82\x6d\x1d\xc3\x11\x62\x1e\xea\x73")
	__WW_MTGP(77, 8, 11, 0x29b76eba, 0xb5519d7b, 0xac000920, 0x00002499,
		0x00350000, 0x086a0000, 0x085c0000, 0x00519e00,
		"\x78\x89\x90\x85\x2f\x08\xc7\x62\xed\x99\x04\xfb\xe5\x26\x8d\x20\x08\xbc\xe0\x01")
	__WW_MTGP(65, 15, 11, 0xe3c8118c, 0x346df077, 0xff500936, 0x000057eb,
		0x00411800, 0x0c060000, 0x260a4800, 0x0003de00,
		"\x1f\x15\xcd\x92\x4b\xcd\x46\xa5\x75\xd5\x6e\xf4\x6d\x40\x10\x3c\xa0\xd0\x56\x85")
	__WW_MTGP(48, 20, 6, 0x81afe9a5, 0xc7e54dd3, 0x42100942, 0x0000d573,
		0x0c8d6800, 0x00660a00, 0x0190c600, 0x00423e00,
		"\x89\x5d\x4d\xfa\x78\x98\x8a\x59\x89\x1d\x43\x6d\x08\x21\x0f\x15\xef\xea\xed\x4f")
	__WW_MTGP(25, 17, 13, 0x95fafe23, 0x258e5d0f, 0x5b000950, 0x00007b8f,
		0x40690000, 0x107c4000, 0x0061b000, 0x10221e00,
		"\x29\x89\x68\x24\x4a\xc0\x9c\xf5\x79\x14\xc1\x26\xaa\x3d\xbf\x1f\xc1\xbc\x78\x97")
	__WW_MTGP(44, 4, 15, 0x3cf7745b, 0x8a251fd4, 0xc580096c, 0x00007ddf,
		0x52780000, 0x13600000, 0x08cc0000, 0x02401e00,
		"\x1c\x8b\x81\x2c\x97\xf0\xd6\x0f\xeb\x28\x7e\xbd\x56\xe1\x95\x03\x72\xd1\x0a\x96")
	__WW_MTGP(78, 12, 10, 0x171b50e0, 0x997dbf57, 0x22d00977, 0x00001c87,
		0x21821c00, 0x10102200, 0x60023000, 0xc100de00,
		"\xb1\xe6\xdf\x01\xdd\xa2\x07\x31\x50\x37\xbf\x34\x2a\x6d\xfe\xe7\x69\x32\x01\x60")
	__WW_MTGP(55, 10, 13, 0xd0556a8d, 0x5e4d31d5, 0xe6600989, 0x000019bb,
		0x627c4000, 0x3034a000, 0x00038000, 0x80519e00,
		"\x9e\x26\x73\xd6\xbe\x9b\x5f\x7d\x6b\x71\x07\x55\x14\xdf\x70\x0c\x4a\x9a\xdd\x23")
	__WW_MTGP(86, 22, 10, 0xa2a5f5b9, 0x2b421269, 0x54300991, 0x0000dc1c,
		0x40cc0000, 0x50668000, 0x0069f000, 0x00131e00,
		"\x27\x0a\x3f\xdb\x36\x65\x8b\x9c\x6c\x3d\xb3\x81\x6b\x82\xdc\xaf\x77\xa0\x5a\x41")
	__WW_MTGP(33, 17, 9, 0xbc510269, 0x187fd997, 0xb2d009a5, 0x00008c92,
		0x4674aa00, 0x20885800, 0x010e8000, 0x02c2be00,
		"\xcd\xbe\xfa\xd2\x8e\x1c\x9f\x67\x49\xe4\xe4\x6c\xb2\xe3\x01\xb2\x56\x77\x18\x40")
	__WW_MTGP(59, 3, 7, 0xac2382ba, 0x6ff1673d, 0x37a009b6, 0x0000a5f6,
		0x14228400, 0x00948000, 0x206a8400, 0x40481e00,
		"\x12\x6b\xe6\x1a\xef\x03\x6a\x5a\xeb\x44\xd4\xe8\x31\x17\x3d\x9b\xd7\xd8\xc8\xd2")
	__WW_MTGP(11, 22, 2, 0xfcaff0c3, 0xee10c3a9, 0x1ea009c1, 0x0000a3d9,
		0x8f318000, 0x0c949000, 0x61378000, 0x4044de00,
		"\x83\x73\xde\x94\x03\x6f\x08\x85\xc8\x3c\xf2\x9a\xb2\x9d\x8f\xfe\x34\x78\xe6\x25")
	__WW_MTGP(70, 1, 8, 0x4732d8c0, 0x2145def8, 0x8ec009da, 0x000031b0,
		0x10400000, 0x24640000, 0x81100000, 0x08431e00,
		"\xdd\x87\x76\x32\x84\x88\x7a\x5f\x52\x09\x1f\x36\xae\xfa\x7b\x5d\xb4\x87\x91\x59")
	__WW_MTGP(58, 16, 14, 0xdc5d3a0a, 0x023cad01, 0x286009e2, 0x00009c42,
		0x50081000, 0x305e0000, 0x10324000, 0x20011e00,
		"\x96\xe0\xc6\xef\x7f\x51\x3c\x13\xd3\x63\x80\x54\xc8\x09\xcc\x33\x8e\x9a\x15\x91")
	__WW_MTGP(91, 19, 1, 0xeffea95b, 0x587a7fdf, 0xe5b009ff, 0x00008677,
		0xc3463c00, 0x20814400, 0x04036400, 0x66201e00,
		"\x6f\x70\x62\xec\x14\x82\xd2\xb9\xc0\x8d\xdc\xae\x07\x77\xb8\x94\x3f\xc9\xfa\xe1")
	__WW_MTGP(53, 18, 1, 0xaa302b40, 0x85ec337a, 0x3dd00a0a, 0x00008c9b,
		0x0e4c0c00, 0x81a28000, 0x01009400, 0x09031e00,
		"\xa5\x57\xd6\x41\xd4\x56\x49\x1c\xe3\x86\x35\xfc\x5c\xaf\xd9\xba\x3e\xfe\x47\xfa")
	__WW_MTGP(44, 22, 9, 0xbd887100, 0x6d55a627, 0x18000a1d, 0x0000acfa,
		0x0fe36000, 0x0045f000, 0x121a2000, 0x00371e00,
		"\xb3\x0a\x52\x2b\xc3\xf3\x8a\x0b\x60\xcf\x50\x81\xc0\x03\x13\x44\x56\xfd\xe5\x6c")
	__WW_MTGP(77, 4, 1, 0x09eb7b50, 0x4a578b30, 0xc4b00a20, 0x000030d1,
		0x20630000, 0x00492000, 0x400a0000, 0xc0027e00,
		"\xed\x0f\x9e\x5d\x4b\x7d\x2e\x4f\xf8\xa4\xba\x23\xdc\x1a\x0e\x40\xa9\xff\xbf\xfa")
	__WW_MTGP(59, 16, 13, 0xd192fecc, 0x1c86d46e, 0xeb900a31, 0x00009c7b,
		0xc9688000, 0x08400200, 0x082d4800, 0x312c1e00,
		"\xe7\xaa\x57\x85\x45\x30\x30\xea\x81\x55\x14\xf3\xe1\x42\x5a\xfc\x05\x1e\xd3\xf0")
	__WW_MTGP(49, 28, 3, 0x96bbff16, 0x0e2dd758, 0xb5700a46, 0x0000f8d9,
		0x44940000, 0x03b80000, 0x48600000, 0x00801e00,
		"\x76\xb3\x89\x96\x29\x62\x6a\x7b\xe7\x6f\x4a\x6c\x1f\xbf\x96\x66\x8d\x45\x5d\x5c")
	__WW_MTGP(74, 10, 13, 0x24c994e7, 0x7e990c2c, 0xb9000a51, 0x0000dbdf,
		0x00764000, 0x000d4000, 0x102e6000, 0x10065e00,
		"\xfb\xa8\xac\x3b\xfe\x8d\xcc\xf9\x64\x79\xa4\xdb\x6d\x8f\x8a\x6e\xb9\x91\x4e\xb0")
	__WW_MTGP(38, 18, 10, 0x1aa51933, 0x7654762b, 0x06100a69, 0x0000bdcd,
		0x1c020c00, 0x10065600, 0xa4030000, 0x51205e00,
		"\xe2\x4b\xe1\x7f\x94\x30\x00\x2c\x65\x3e\x59\x45\xfa\x87\x44\x25\xe1\x2d\xb7\xdb")
	__WW_MTGP(80, 9, 17, 0xf8f257fd, 0x26c7fb3f, 0xba900a7d, 0x00008157,
		0x884f0000, 0x11035000, 0x2a02a800, 0x10041e00,
		"\xad\x7a\xb9\x26\x28\x43\xfc\x1a\x71\x9d\xfe\xb1\x4c\x75\x45\xcd\x8d\xf2\x4d\x01")
	__WW_MTGP(59, 26, 1, 0x98e8b6d9, 0x521f6a74, 0x53d00a8d, 0x0000f72a,
		0x4e200000, 0x70542000, 0x13942000, 0x08001e00,
		"\xc1\xeb\x15\xa4\x17\x5a\x94\xa3\xdd\x5b\x7e\x69\x12\x88\xd9\x94\x36\x81\x7c\x98")
	__WW_MTGP(57, 14, 11, 0x5e421ddc, 0x638787c4, 0x8e000a9d, 0x0000840f,
		0x4a752000, 0xd0784000, 0x004c4000, 0x00005e00,
		"\x63\xf7\x0a\xee\x1d\x41\x31\xa9\xfd\x48\x35\xb8\x86\xd8\xf7\x25\x29\x14\xb0\x12")
	__WW_MTGP(28, 7, 15, 0x655fb5a5, 0x87997101, 0x59f00aaa, 0x0000365d,
		0x81898800, 0xd202e000, 0x08d64000, 0x004a5e00,
		"\x89\xf5\x02\x8f\x88\xdf\x79\x2c\xc5\x67\x1f\x9e\xd5\x1b\xd9\x5a\x79\x7f\xca\x71")
	__WW_MTGP(32, 3, 5, 0x3b134609, 0x5b97bf87, 0xdbb00aba, 0x00000ea9,
		0x04030000, 0x00c10000, 0x304a8000, 0x00679e00,
		"\x6a\x8d\xed\xda\x5f\x16\x85\xea\xd9\x4c\x66\x31\xe2\x9c\xc6\x66\x6d\x10\xa0\xf9")
	__WW_MTGP(41, 18, 4, 0x51c43b00, 0x7d71cf7d, 0x03f00ac3, 0x0000fa3d,
		0x40672000, 0x00508c00, 0x00402000, 0x0e881e00,
		"\xc5\x69\xaf\xb6\xea\x60\x78\x16\x94\x3a\x36\x01\x5a\xe7\x99\xcd\x09\x6a\xda\xea")
	__WW_MTGP(91, 19, 8, 0xd6aede60, 0xdfd2815a, 0xbc400ad0, 0x000003b3,
		0x24590000, 0x08c14000, 0x80083800, 0x50c09e00,
		"\x55\x6c\x5c\x20\xdd\xbb\xa3\xad\x56\x67\x8f\xcf\xc9\xb4\xc5\x0f\x66\xf7\xb5\xcc")
	__WW_MTGP(40, 4, 1, 0x70c0d1b0, 0x83972550, 0xbbc00ae0, 0x0000df80,
		0x00b20200, 0x00430000, 0x40024000, 0x6401de00,
		"\x4c\x34\x96\xf1\x70\xe5\x52\xb1\x4d\x38\xa6\x34\x26\x09\x5c\x6c\x92\xe6\x3e\xcb")
	__WW_MTGP(11, 19, 4, 0x91291aaa, 0xdc02bffd, 0x1fc00af5, 0x0000add4,
		0x09ff0c00, 0x09141600, 0x7510e000, 0x05509e00,
		"\x6f\x40\xbd\xae\x48\xc1\x7d\x5b\x99\x1a\x4e\x57\x61\x39\x1e\x68\xb1\xf7\xc0\xaa")
	__WW_MTGP(33, 7, 19, 0x8044010b, 0x62414b11, 0xbb700b06, 0x000099a5,
		0x0c3e0800, 0x80be4000, 0x00483000, 0x00791e00,
		"\xfc\x12\x23\x4e\x03\xa3\xf6\xfd\x28\xb5\xf1\x0e\x0a\x5d\xed\x4a\xd6\x0c\xfa\x9a")
	__WW_MTGP(60, 21, 4, 0x8e46be68, 0x9cb3a5d7, 0x3e600b12, 0x0000942c,
		0x0940a800, 0x388c9000, 0x00608000, 0x005c7e00,
		"\x71\x3a\xb0\x71\xe1\x95\x3c\xba\x23\x00\x7a\xc6\x93\x4a\xb7\xb8\xeb\x00\x24\x8e")
	__WW_MTGP(46, 22, 1, 0x53fdf1b0, 0x32502578, 0x46c00b28, 0x00006d70,
		0x44633a00, 0x44038600, 0x1819c200, 0x21eade00,
		"\x92\xb2\x66\x1e\x08\xb8\x0b\x02\x41\xdc\x45\x04\x59\x65\x0b\x55\x82\x05\xeb\x6d")
	__WW_MTGP(16, 7, 11, 0xcf8962a9, 0xb6d797a1, 0xfbb00b36, 0x0000d59e,
		0x01000000, 0x08000000, 0x41800000, 0x06801e00,
		"\x55\xe1\xc9\x26\x74\x2c\xed\x5c\x7b\x89\xe7\x1d\x6f\x5d\x02\xe5\x4a\x19\x8c\x04")
	__WW_MTGP(16, 5, 9, 0x5766ef3b, 0xaca2499c, 0x63800b4f, 0x0000a19a,
		0x1901c200, 0x88118000, 0x02ef8000, 0x3087be00,
		"\x4b\xb0\xb5\xae\x6b\x5e\xea\x44\x3b\xd2\xcf\xf3\x8a\x8d\xff\x98\xeb\xce\xa2\x22")
	__WW_MTGP(52, 21, 2, 0x2f3716e3, 0x0af6f7a8, 0x67900b5a, 0x0000adb5,
		0xc0295e00, 0x1040c000, 0x20fc7200, 0x10a2fe00,
		"\xf7\x30\xe4\xa1\xb6\x2c\xff\x05\x23\x13\xd1\x56\xd7\x7a\x22\x24\xae\xf7\x34\x52")
	__WW_MTGP(74, 16, 6, 0xe416060b, 0xd6bfa624, 0x56500b61, 0x0000ce80,
		0x804c0800, 0x107ad000, 0x0055c400, 0x00033e00,
		"\xa2\xea\x48\x1e\xb3\x8f\x99\x75\xba\x12\x9c\xbf\xf3\xa0\xb8\x5d\xc8\x38\xc4\x74")
	__WW_MTGP(42, 13, 11, 0xf7ba01fd, 0xaa8773ac, 0xa5b00b7d, 0x0000aaa0,
		0x92abc000, 0x00443800, 0x00c12000, 0x02a3be00,
		"\xb0\x87\xce\x22\xcb\xa4\x10\xdc\xdb\x3e\x3c\x67\xae\x3f\xc0\x11\xf3\xec\xe2\x06")
	__WW_MTGP(91, 17, 8, 0x2fa2608e, 0x8f680761, 0x13a00b8a, 0x00007f70,
		0x089d6000, 0x1a00e200, 0x40df4000, 0x01a6de00,
		"\xbd\xb1\x02\x3f\x46\x65\xe7\x62\xbf\x9e\x12\xaa\x33\xbe\x0c\x5d\x89\x02\x2c\x11")
	__WW_MTGP(66, 28, 1, 0xc3e3a60c, 0x80c000cd, 0xda800b97, 0x000058ad,
		0x89d10a00, 0x403c0200, 0x53520000, 0x61609e00,
		"\xf7\x3c\x9c\x40\x28\xb5\xbe\xbf\x2e\x97\xa1\x61\x3b\x82\x2a\x82\x3c\xa0\xf4\x90")
	__WW_MTGP(43, 3, 3, 0x7a0a48fc, 0x29a53edd, 0x08f00ba0, 0x0000132f,
		0xa2021000, 0x1c21a000, 0x00408000, 0x40201e00,
		"\x1a\x79\x8f\xb2\xec\xc2\xee\xfc\x66\xa6\x37\x12\x4d\x78\x6e\xa1\xb0\x60\x86\x37")
	__WW_MTGP(28, 24, 3, 0x9580742c, 0xce45a063, 0x33f00bbf, 0x000009ba,
		0x40bf0200, 0x00440200, 0x3411d000, 0x9082de00,
		"\x20\xe4\x7d\x6c\xc4\xf9\x2b\x4a\x56\x18\x64\xa0\x86\x2c\x45\x4a\x42\x3a\x22\x49")
	__WW_MTGP(62, 10, 18, 0x179a1ef2, 0x535f148e, 0x33700bc3, 0x0000df3e,
		0x30b90000, 0x083c0000, 0x40070000, 0x10651e00,
		"\x09\x19\x78\xe9\x81\xea\xdf\x95\x46\x6b\x4f\xa1\xca\x2b\xbc\x8a\x0b\xaa\x44\xb8")
	__WW_MTGP(81, 3, 7, 0xfe728280, 0xcc048331, 0x42200bd8, 0x0000d1a0,
		0x12010000, 0x53002000, 0x20414000, 0x20321e00,
		"\x0f\xe8\x93\xf4\x0e\x7e\xaf\xe0\x5d\x20\x58\x92\x06\x7d\x5b\x05\x6b\x8a\x33\xbb")
	__WW_MTGP(72, 11, 16, 0x44a385c2, 0xca99870f, 0x06c00be8, 0x00007bbf,
		0x00527800, 0x302f0400, 0x20017000, 0x10429e00,
		"\xba\xb7\xd5\xc8\xec\x6d\xc1\x0c\x19\x38\x0f\x27\x93\x3b\xd8\x74\xa1\x4e\x45\x89")
	__WW_MTGP(40, 11, 9, 0x212f4af4, 0xf0432caf, 0x11d00bf5, 0x0000755f,
		0x08528000, 0x70084000, 0x00196000, 0x0024fe00,
		"\xbf\xbb\x3f\x17\x6e\x1a\x3b\x45\x9b\x2a\x22\x6a\xf9\xf5\xba\x97\x3b\x8a\xec\xd6")
	__WW_MTGP(27, 4, 6, 0x7fe173b6, 0x51169f27, 0x0a300c00, 0x00001d00,
		0x41420000, 0x00010000, 0x29040000, 0x00009e00,
		"\xb4\x7f\x09\x23\xa8\x3f\x5e\x9d\x3e\x97\x19\x94\x35\x0d\xdb\x3e\xb7\x43\x15\xd0")
	__WW_MTGP(92, 2, 13, 0x76b1ced9, 0x928504d8, 0x7b300c1a, 0x0000b2d9,
		0x08400000, 0x06400000, 0x01200000, 0x04c01e00,
		"\xdf\x8e\xab\x00\xdb\xdc\xe0\x7a\xb0\x4c\x05\x23\x25\x58\x15\xac\x74\x97\x22\x21")
	__WW_MTGP(63, 26, 4, 0xad5d413b, 0x166ef61d, 0x9e000c20, 0x000077be,
		0x10720800, 0x60810000, 0x300c0000, 0x20023e00,
		"\x31\xb8\x64\x9a\xae\xad\xc8\xf8\x53\x9b\x64\x2d\x8c\xb0\xd2\xa7\x8e\x2e\xb2\xc8")
	__WW_MTGP(60, 13, 19, 0x60520e47, 0xae8c1b90, 0xc1c00c35, 0x0000fd60,
		0x02e00000, 0x10cd1200, 0x14101800, 0x0057be00,
		"\x67\xca\xf4\x9a\x13\x78\x64\xbc\x60\x6d\x5b\x5f\x48\x61\x94\x6f\xdf\x81\x2c\xe1")
	__WW_MTGP(51, 11, 2, 0xa61e8990, 0x67d50999, 0xa3f00c49, 0x00000381,
		0x08105000, 0x0002b000, 0x90084c00, 0x01007e00,
		"\x2c\x79\x20\x40\xe3\x10\xb7\x11\xcb\xf4\xba\x4e\xee\x8b\x5f\x86\xa9\xdb\x06\x27")
	__WW_MTGP(26, 20, 8, 0x33fe7f24, 0x88809fc9, 0x68600c55, 0x0000a12e,
		0x08750800, 0x82099800, 0x40e2b000, 0x004a5e00,
		"\xb0\x71\x91\x64\xda\x74\xb8\xc6\x16\x8c\x5a\x7e\x26\xea\x75\x3a\x0b\xa4\xd9\x97")
	__WW_MTGP(89, 7, 10, 0x98a83f1e, 0xcb779281, 0x20400c6a, 0x000092fc,
		0x467a0c00, 0x04059800, 0x01093800, 0xc0e0fe00,
		"\x32\x19\xd6\x71\xe2\x9d\xf7\x99\x34\xa0\x5f\x9a\xcd\x9f\x42\x5a\x43\x47\xee\xb2")
	__WW_MTGP(49, 3, 15, 0xbb75ffa8, 0xa0b33e2a, 0x9a200c78, 0x000015a3,
		0x45540800, 0x07840400, 0x08200000, 0x02201e00,
		"\x86\x1e\x5b\xa8\x8e\x65\x6f\xc0\xbc\x92\x81\x1c\x6d\xbd\x0f\xd4\x7e\x57\x5f\x75")
};
#undef __WW_MTGP_TABLE
#undef __WW_MTGP_SUMS
#undef __WW_MTGP_WORD
#undef __WW_MTGP_FLOAT
#undef __WW_MTGP

#endif
