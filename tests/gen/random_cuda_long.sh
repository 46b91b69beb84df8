#!/bin/sh
# More of random_cuda.sh.
COUNT=${COUNT:-20} SEED=${SEED:-100} exec tests/gen/random_cuda.sh
