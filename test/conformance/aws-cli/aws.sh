#!/bin/sh
# Runs the AWS CLI at $REAL_AWS, and keeps in $CALLS what it was asked, how it ended and what it complained of.
call=$(mktemp -d "$CALLS/$(date +%s%N)-XXXXXXXX")
printf '%s\n' "$@" >"$call/words"
timeout 100 "$REAL_AWS" --endpoint-url "$AWS_ENDPOINT_URL" "$@" 2>"$call/complaint"
code=$?
printf %s "$code" >"$call/code"
cat "$call/complaint" >&2
exit "$code"
