#!/bin/bash
# Options for NVIDIA's own parts that its nvcc takes and its help does not name: -Xfatbin says how device code is packed,
# -Xcicc speaks to a compiler that is not used.
set -u
cd "$TEST_TMP" || exit 1
bad=0
echo '__global__ void kernel_to_find(float *p) { *p = 1; }' >k.cu
packed() { # OPTION...: whether PTX can be read in what nvcc makes, yes or no
	nvcc -ptxas none -arch=sm_90 "$@" -fatbin -o k.fatbin k.cu >log 2>&1 || { echo refused; return; }
	if grep -q 'visible .entry .*kernel_to_find' k.fatbin; then echo no; else echo yes; fi
}
while read -r wanted options; do
	# shellcheck disable=SC2086 # words
	got=$(packed $options)
	[ "$got" = "$wanted" ] || { echo "$options: packed: $got"; bad=1; }
done <<'EOF'
yes
yes -Xfatbin -compress-all
yes -Xfatbin=-compress-all
yes --fatbin-options --compress-all
yes -Xfatbin=-compress-mode=speed
no --fatbin-options=-compress=false
no -Xfatbin -compress-all,-compress-mode=none
no -Xfatbin -compress-all -no-compress
yes -Xcicc -O2 --cicc-options=-x
refused -Xfatbin -nosuch
refused -Xfatbin compress-all
EOF
exit $bad
