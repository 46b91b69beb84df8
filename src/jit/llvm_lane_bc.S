/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * The semantics library (src/ptx/lane_*.c, warp_*.c) as bitcode; LANE_BC is set by the Makefile. */
	.section .rodata
	.balign 16
	.globl ww_lane_bitcode
	.hidden ww_lane_bitcode
ww_lane_bitcode:
	.incbin LANE_BC
	.globl ww_lane_bitcode_end
	.hidden ww_lane_bitcode_end
ww_lane_bitcode_end:
	.byte 0
	.section .note.GNU-stack,"",@progbits
