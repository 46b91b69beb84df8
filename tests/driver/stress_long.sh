#!/bin/sh
# 64 host threads with 1,000 streams each for ten minutes (STRESS_SECONDS), everything at random, results checked;
# meant for builds with SAN=thread and SAN=address,undefined too.
# LIMIT: 1500
export STRESS_THREADS="${STRESS_THREADS:-64}" STRESS_STREAMS="${STRESS_STREAMS:-1000}" STRESS_SECONDS="${STRESS_SECONDS:-600}"
exec "$WW_BUILD/tests/driver/stress_test"
