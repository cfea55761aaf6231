import { describe, expect, it } from "vitest";
import { explainRefusal } from "../../../../../lambdas/payments/protocols/refusal-texts.ts";

describe("a refusal in words", () => {
  it.each([
    ["insufficient_funds", /holds less USDC/],
    ["invalid_exact_svm_transaction_simulation_failed", /signed more than a minute ago/],
    ["invalid_payment_requirements", /has ended/],
    ["invalid_transaction_state", /does not take/],
    ["invalid_exact_svm_payload_memo_mismatch", /differs from what was offered/],
    ["invalid_exact_svm_fee_payer_mismatch", /differs from what was offered/],
    ["invalid_exact_svm_payload_signature_invalid", /signature/],
    ["invalid_exact_svm_payload_transaction_instructions_length", /no payment by x402/],
    ["invalid_x402_version", /no payment by x402/],
    ["anything else", /The payment was refused/],
    ["invalid_payload", /takes USDC on Solana .* EIP-3009/],
    ["invalid_network", /takes USDC on Solana \(network solana:s, asset mint\)/],
    ["unsupported_scheme", /takes USDC on Solana/],
    ["invalid_exact_svm_payload_mint_mismatch", /asset mint/],
  ])("says for the refusal %s what to do", (code, words) => {
    const text = explainRefusal(code, [{ title: "USDC on Solana", id: "solana:s", asset: "mint" }]);
    expect(text).toMatch(words);
    expect(text).toMatch(/^[A-Z].*\.$/);
  });
});
