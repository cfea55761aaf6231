# Buys a PDF over Lightning with curl, by the invoice of an offer. SERVICE_URL names the service; PAY_INVOICE is a command that pays an invoice.
# Without PAY_INVOICE it prints the invoice, and waits until it is paid.
mkdir -p out
service=${SERVICE_URL:-http://localhost:3000}
body='{"data":{"text_body":"# Hello\n\nPaid for by an offer."}}'
post() { curl -sf -H 'Content-Type: application/json' "$@"; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

offers=$(curl -s -H 'Content-Type: application/json' -d "$body" $service/markdown)
id=$(printf %s "$offers" | sed -n 's/.*"offers":\[{"id":"\([^"]*\)".*/\1/p')
token=$(printf %s "$offers" | field payment_context_token)
invoice=$(post -d "{\"offer_id\":\"$id\",\"payment_context_token\":\"$token\"}" $service/payment-request | field payment_request)
[ -z "$invoice" ] || sh -c "${PAY_INVOICE:-echo Pay this invoice:} \"\$0\"" "$invoice"

until job=$(post -d "$body" $service/markdown); do sleep 2; done
until printf %s "$job" | grep -q '"status":"Done"'; do sleep 1; job=$(curl -s "$(printf %s "$job" | field path)"); done
curl -s -o out/offer.pdf "$(curl -s "$(printf %s "$job" | field path)" | field url)"
