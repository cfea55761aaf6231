/** Errors, their causes and remedies, as Markdown for the reference. */
export const errorsExplained = `| Status | Cause | What to do |
| :-- | :-- | :-- |
| 400 | The payment header is not base64 of a JSON object. | Encode the payload again; nothing was charged. |
| 401 | The L402 credential, access token or account key is malformed, expired, or not ours. | Take the fresh challenge in \`WWW-Authenticate\`, or log in again. |
| 402 | The document is not paid for; or the payment was refused, then \`metadata.error\`, and \`PAYMENT-RESPONSE\` of a payment by x402, say why by a code, and \`metadata.error_description\` in a sentence. | Pay an offer and send the same document again. |
| 404 | There is no such job (any more), path or file; at \`/payment-request\`, the token is forged, expired, or of another offer. | Send the document again: if it was paid for within 7 days, you get its job. |
| 405 | The path does not support this method. | Use one from \`Allow\`. |
| 409 | The job is not done; at \`/receipt\`, the document has no receipt, or no further one; at \`/payment-request\`, the document is paid for already; or you have used the payment's identifier for another document, and nothing was charged. | Poll its status until it is \`Done\`; send the same document again, and do not pay; sign with a new identifier. |
| 410 | The PDF was deleted, because its storage time has ended. | Send the document again: while its job exists, it is printed again free of charge. |
| 413 | The body is larger than the limit that \`detail\` names. | Make images smaller, or split the document. |
| 415 | The body is not declared as JSON, or is compressed. | Send \`Content-Type: application/json\`, and no \`Content-Encoding\`. |
| 422 | The body is invalid, or the document exceeds a limit; \`detail[]\` names each error by \`loc\`, and the line of a document in \`msg\`. | Fix the fields or the document; nothing was charged. |
| 429 | Too many requests, emails for one day, or requests from your network for documents that it has not paid for; at \`/output\`, all downloads that the payment includes are used. | Wait for the seconds in \`Retry-After\`; keep the PDF that you downloaded. |
| 503 | The outcome of a payment is not known yet, or a node or facilitator is out of reach. | **Do not pay again.** Send the same request, with the same payment, after \`Retry-After\` seconds. |

A payment by x402 is refused with one of these in \`metadata.error\`: \`invalid_exact_svm_payload_amount_mismatch\` (another amount than
offered), \`…_recipient_mismatch\`, \`…_mint_mismatch\` (another token), \`…_memo_mismatch\` (signed for another document),
\`invalid_exact_svm_fee_payer_mismatch\`, \`invalid_exact_svm_transaction_simulation_failed\` (the transfer would fail, mostly because the wallet holds too little USDC),
\`insufficient_funds\`, \`invalid_payment_requirements\` (the offer has expired, or is for another document),
\`invalid_transaction_state\` (the network no longer accepts it, or it is bound to another document), \`invalid_payload\`, \`invalid_x402_version\`. No money moves then.
An L402 credential is refused with \`credential_for_another_document\`, \`credential_expired\`, \`credential_for_another_service\`, \`credential_with_unknown_caveat\`,
\`credential_malformed\`, \`credential_not_ours\` or \`credential_without_preimage\`, an account with \`credit_used_up\` or \`monthly_quota_used_up\`.
A correction that is not free is refused with \`correction_too_different\`, \`correction_too_late\`, \`corrections_used_up\`, \`correction_costs_more\`,
\`correction_not_done\`, \`corrections_not_offered\` or \`correction_of_unknown\`. Nothing is charged, whatever account the request brings.
`;
