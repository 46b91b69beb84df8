/*
 * How a host program holds its fat binary: what __cudaRegisterFatBinary is given.
 */
#ifndef FATBINARY_SECTION_H
#define FATBINARY_SECTION_H

#define FATBIN_CONTROL_SECTION_NAME ".nvFatBinSegment"
#define FATBIN_DATA_SECTION_NAME ".nv_fatbin"

#define FATBINC_MAGIC 0x466243B1
#define FATBINC_VERSION 1
#define FATBINC_LINK_VERSION 2 /* filename_or_fatbins: relocatable parts, NULL after the last */

typedef struct {
	int magic;
	int version;
	const unsigned long long *data;
	void *filename_or_fatbins;
} __fatBinC_Wrapper_t;

#endif
