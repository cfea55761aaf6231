import { describe, expect, it } from "vitest";
import { explainRefusal } from "../../../../../lambdas/payments/protocols/refusal-texts.ts";

describe("the text of a refusal", () => {
  it.each([
    ["insufficient_funds", /holds less USDC/],
    ["invalid_exact_svm_transaction_simulation_failed", /signed more than a minute ago/],
    ["invalid_payment_requirements", /has expired/],
    ["invalid_transaction_state", /has expired/],
    ["invalid_exact_svm_payload_memo_mismatch", /differs from this document/],
    ["invalid_exact_svm_fee_payer_mismatch", /differs from this document/],
    ["invalid_exact_svm_payload_signature_invalid", /signature/],
    ["invalid_exact_svm_payload_transaction_instructions_length", /not an x402 payment/],
    ["invalid_x402_version", /not an x402 payment/],
    ["anything else", /The payment was refused/],
    ["invalid_payload", /accepts (?:only )?USDC on Solana .* EIP-3009/],
    ["invalid_network", /accepts (?:only )?USDC on Solana \(network solana:s, asset mint\)/],
    ["unsupported_scheme", /accepts (?:only )?USDC on Solana/],
    ["invalid_exact_svm_payload_mint_mismatch", /asset mint/],
  ])("says what to do: %s", (code, words) => {
    const text = explainRefusal(code, [{ title: "USDC on Solana", id: "solana:s", asset: "mint" }]);
    expect(text).toMatch(words);
    expect(text).toMatch(/^[A-Z].*\.$/);
  });
});
