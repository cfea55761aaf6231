import { fileURLToPath } from "node:url";
import type { LocalServiceRecord } from "../client/local-service.ts";

const payInvoice = fileURLToPath(new URL("../bin/pay-invoice.ts", import.meta.url));

/**
 * Formats the lines for a POSIX shell by which the programs of docs/api.md find a local service and pay there. They name the Node that runs this by
 * its path: a shell's own may be too old.
 * @param file of the record
 */
export function exportLines(record: LocalServiceRecord, file: string): string[] {
  const variables = {
    SERVICE_URL: record.url,
    PAY_INVOICE: [process.execPath, payInvoice, file].map(word).join(" "),
    SOLANA_RPC_URL: record.solana.rpc_url,
    SOLANA_WALLET_KEY: JSON.stringify(record.solana.secret_key),
    ...(record.evm && { EVM_RPC_URL: record.evm.rpc_url, EVM_WALLET_KEY: record.evm.private_key }),
  };
  return Object.entries(variables).map(([name, value]) => `export ${name}=${word(value)}`);
}

/** Quotes a word for a shell (POSIX, 2.2 Quoting). */
function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
