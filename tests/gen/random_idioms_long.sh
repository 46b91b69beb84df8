#!/bin/sh
# LIMIT: 900
# More of random_idioms.sh.
COUNT=${COUNT:-40} SEED=${SEED:-100} exec tests/gen/random_idioms.sh
