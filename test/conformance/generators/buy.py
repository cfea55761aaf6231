"""Buys documents over Lightning by the client that openapi-python-client makes of the service's OpenAPI document."""

import json
import os

import httpx
from generated import Client
from generated.api.documents import post_markdown
from generated.api.payments import post_payment_request
from generated.models import ConversionRequest, JobStatus, PaymentRequest, PaymentRequired

service = os.environ["SERVICE_URL"]
client = Client(base_url=service, timeout=httpx.Timeout(120))


def buy(document):
    answer = post_markdown.sync_detailed(client=client, body=document)
    if isinstance(answer.parsed, PaymentRequired):
        asked = PaymentRequest(
            offer_id=answer.parsed.offers[0].id, payment_context_token=answer.parsed.payment_context_token
        )
        invoice = post_payment_request.sync(client=client, body=asked).payment_request.payment_request
        httpx.post(f"{service}/test-wallets/pay", json={"payment_request": invoice}).raise_for_status()
        answer = post_markdown.sync_detailed(client=client, body=document)
    job = answer.parsed.to_dict() if isinstance(answer.parsed, JobStatus) else answer.content.decode()
    return {"status": answer.status_code.value, "answer": json.dumps(job)}


documents = [ConversionRequest.from_dict(json.loads(text)) for text in json.loads(os.environ["DOCUMENTS"])]
print(json.dumps([buy(document) for document in documents]))
