import type { MessageCompiledInstruction } from "@solana/web3.js";
import {
  NotAPaymentError,
  isSignedBy,
  keyAt,
  messageHash,
  readTransfer,
  refuseAmbiguous,
  transferPrograms,
} from "./transaction.ts";
import type { PaymentTransaction } from "./transaction.ts";
import { decodeWire } from "./wire.ts";

/**
 * Reads a transaction whose payer pays the network's fee (draft-solana-charge-00, "Pull Mode Verification"): one TransferChecked, at most one memo,
 * and instructions of compute budget and wallet assertions in any order. Its only signature is the payer's, and valid.
 * @param base64 the wire transaction
 * @throws {NotAPaymentError}
 */
export async function readPayerPaidTransaction(base64: string): Promise<PaymentTransaction> {
  const wire = await decodeWire(Buffer.from(base64, "base64"));
  if (!wire) throw new NotAPaymentError("invalid_exact_svm_payload_transaction_could_not_be_decoded");
  const { decoded: message, signatures } = wire;
  const keys = message.staticAccountKeys;
  refuseAmbiguous(message);
  const [payer] = keys;
  const [signature, ...others] = signatures;
  if (!payer || !signature || others.length > 0 || !isSignedBy(payer, signature, wire.message))
    throw new NotAPaymentError("invalid_exact_svm_payload_signature_invalid");

  const findProgram = ({ programIdIndex }: MessageCompiledInstruction) => keyAt(keys, programIdIndex);
  const byProgram = (program: string) =>
    message.compiledInstructions.filter((instruction) => findProgram(instruction) === program);
  const { token, memo: memoProgram, others: allowed } = transferPrograms;
  const foreign = message.compiledInstructions.filter(
    (instruction) => ![token, memoProgram, ...allowed].includes(findProgram(instruction)),
  );
  if (foreign.length > 0)
    throw new NotAPaymentError("invalid_exact_svm_payload_unknown_optional_instruction");
  const [transfer, ...moreTransfers] = byProgram(token);
  const [memo, ...moreMemos] = byProgram(memoProgram);
  if (moreMemos.length > 0) throw new NotAPaymentError("invalid_exact_svm_payload_memo_count");
  if (!transfer || moreTransfers.length > 0)
    throw new NotAPaymentError("invalid_exact_svm_payload_no_transfer_instruction");
  const { owner, ...moved } = readTransfer(transfer, keys);
  if (owner !== payer.toBase58() || transfer.accountKeyIndexes.length !== 4)
    throw new NotAPaymentError("invalid_exact_svm_payload_signature_invalid");
  return {
    messageHash: messageHash(wire.message),
    feePayer: owner,
    payer: owner,
    ...moved,
    memo: memo && Buffer.from(memo.data).toString("utf8"),
    blockhash: message.recentBlockhash,
  };
}

/** Returns whether a payer pays the fee: a transaction whose fee another pays has two signatures or more. @param wire base64 */
export function isPayerPaid(wire: string): boolean {
  return Buffer.from(wire, "base64")[0] === 1;
}
