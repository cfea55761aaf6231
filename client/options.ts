import { parseArgs } from "node:util";
import { documentOptions, documentUsage, layoutOf, metaOf, oneOf } from "./document-options.ts";
import type { LayoutOptions } from "./document-options.ts";
import { UsageError } from "./errors.ts";
import { amountsIn } from "./amount.ts";
import type { Limits } from "./spending.ts";

export const usage = `Usage: npm run convert -- FILE... [options]

  FILE                  Markdown files, patterns such as "docs/**/*.md", or - for standard input
  -o, --output PATH     a file, a folder, or - for standard output; otherwise beside each source
      --url URL         the service; otherwise SERVICE_URL, or the npm start of this machine
      --pay METHOD      x402 (default), or lightning, which shows the invoice and waits for it to be paid
      --max-price AMOUNT  most for one document, such as "5 sats", "0.05 USDC", or both with a comma
      --max-spend AMOUNT  most for all of them together. Once either is given, a currency that neither names is
                        not spent. Without them: 100 sats or 0.10 USDC a document, 1,000 sats and 1 USDC in all,
                        which also holds in all where only --max-price is given, unless that is more
${documentUsage}
      --jobs N          documents at once (default 2)
      --watch           converts again whenever a file changes, until Ctrl-C. Each version is paid for
      --json            one JSON object a line, for programs
  -h, --help            this text

The wallet is read from SOLANA_WALLET_KEY (base58, or the JSON array of Solana's own tools), the network's RPC
endpoint from SOLANA_RPC_URL. Against the local service its test wallets pay.

What is paid for is never paid again: the same command goes on where it was broken off. Each document has a key that keeps it apart
from the same one of others; the secret behind it is kept in STATE_FOLDER, by default ~/.local/state/markdown-to-pdf.

Exit code: 0 all is written; 1 a document was not; 2 the command is wrong; 3 a document was not paid for;
4 the service does not answer; 130 broken off.`;

export interface CommandOptions {
  readonly files: readonly string[];
  readonly output: string | undefined;
  /** Undefined when none was given. */
  readonly url: string | undefined;
  readonly pay: "x402" | "lightning";
  readonly limits: Limits;
  readonly meta: Readonly<Record<string, string>>;
  readonly layout: LayoutOptions;
  readonly jobs: number;
  readonly watch: boolean;
  readonly json: boolean;
}

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;

/** @returns undefined when only help was asked for @throws {UsageError} */
export function commandOptions(words: readonly string[]): CommandOptions | undefined {
  const { values, positionals } = parsed(words);
  if (values.help) return undefined;
  if (positionals.length === 0) throw new UsageError(`Name a Markdown file.\n\n${usage}`);
  const jobs = Number(values.jobs);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 16)
    throw new UsageError("--jobs is a number from 1 to 16.");
  if (values.watch && positionals.includes("-")) throw new UsageError("Standard input cannot be watched.");
  return {
    files: positionals,
    output: values.output,
    url: values.url,
    pay: oneOf("--pay", values.pay, ["x402", "lightning"]),
    limits: {
      ...(values["max-price"] !== undefined && { perDocument: amountsIn(values["max-price"]) }),
      ...(values["max-spend"] !== undefined && { inAll: amountsIn(values["max-spend"]) }),
    },
    meta: metaOf(values),
    layout: layoutOf(values),
    jobs,
    watch: values.watch,
    json: values.json,
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        output: { type: "string", short: "o" },
        url: text,
        pay: { type: "string", default: "x402" },
        "max-price": text,
        "max-spend": text,
        ...documentOptions,
        jobs: { type: "string", default: "2" },
        watch: flag,
        json: flag,
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
