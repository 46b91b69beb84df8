#!/bin/sh
# A thousand processes that share one cache folder.
# LIMIT: 3600
PROCESSES=1000 exec tests/jit/cache_share.sh
