import type { JobStatus } from "../lambdas/http-contract/responses.ts";
import type { ConversionEvent, Paid } from "./convert.ts";
import { renameInEvent, renameToFlags } from "./field-names.ts";

/**
 * Creates the report of a command: lines for a person or, with `json`, one JSON object a line for a program. Fields of the request are named
 * by their flags.
 * @param label of the document, where there are several
 * @param hasReceipt whether to say how the receipt is had; what is paid for from credit has none
 */
export function createReporter(
  json: boolean,
  label?: string,
  hasReceipt = false,
): (event: ConversionEvent) => void {
  if (json) {
    return (event) => {
      const renamed = renameInEvent(event, renameToFlags);
      console.log(JSON.stringify({ ...(label !== undefined && { document: label }), ...renamed }));
    };
  }
  let last = "";
  return (event) => {
    const line = formatEvent(renameInEvent(event, renameToFlags), hasReceipt).replace(
      /^/gm,
      label === undefined ? "" : `${label}  `,
    );
    if (line !== last) console.log(line);
    last = line;
  };
}

function formatEvent(event: ConversionEvent, hasReceipt: boolean): string {
  switch (event.event) {
    case "offers": {
      const offers = event.offers.map(({ amount, currency, payment_methods: methods }) =>
        row("Offer", `${amount} ${currency} by ${methods.join(", ")}`),
      );
      const notices = event.notice === undefined ? [] : [row("Notice", event.notice)];
      return [...offers, ...notices, ...(event.warnings ?? []).map(warningText)].join("\n");
    }
    case "paid":
      return row("Paid", paidText(event));
    case "waiting":
      return row("Waiting", `${event.seconds > 0 ? `${event.seconds} s: ` : ""}${event.reason}`);
    case "progress":
      return [
        row("Job", `${bar(event.status.progress)} ${event.status.status}: ${event.status.description}`),
        ...correctionLines(event.status),
        ...(hasReceipt && event.status.status === "Done"
          ? [row("Receipt", `free: receipt ${event.status.id}`)]
          : []),
      ].join("\n");
    case "output": {
      const { output } = event;
      const warnings = (output.warnings ?? []).map((warning) => `\n${warningText(warning)}`);
      return row("PDF", `${output.document_name}, ${sizeText(output)}`) + warnings.join("");
    }
  }
}

/** Formats how the document is corrected free of charge, while it is. */
function correctionLines({ id, corrects = id, corrections }: JobStatus): string[] {
  if (!corrections || corrections.left === 0) return [];
  return [
    row("Correct", `${String(corrections.left)} free until ${corrections.until}: --corrects ${corrects}`),
  ];
}

/** Reports the file that a PDF was written to. */
export function reportWritten(file: string, json: boolean): void {
  console.log(json ? JSON.stringify({ event: "written", file }) : row("Written", file));
}

/** Formats a text such as `0.01 USDC by x402, transaction 5igN…`. */
export function paidText({ method, amount, currency, transaction, preimage }: Paid): string {
  const cost = amount === undefined ? "" : `${String(amount)} ${currency ?? ""} `;
  const proof = transaction ? `, transaction ${transaction}` : preimage ? `, preimage ${preimage}` : "";
  return `${cost}by ${method}${proof}`;
}

/** Formats a line of a report. */
export function row(subject: string, text: string): string {
  return `${subject.padEnd(10)}${text}`;
}

function bar(progress: number): string {
  const full = Math.round(progress * 10);
  return `${"█".repeat(full)}${"░".repeat(10 - full)}`;
}

/**
 * Reports why there is no PDF, with the flags of the fields that the message names.
 * @param cause the message; any other value is an error of the program itself, and is shown in full
 * @param label of the document, if there are several
 */
export function reportFailure(cause: unknown, json: boolean, label?: string): void {
  const message = typeof cause === "string" ? renameToFlags(cause) : cause;
  if (json) {
    const document = label === undefined ? {} : { document: label };
    console.log(JSON.stringify({ event: "failed", ...document, message: String(message) }));
  } else console.error(label === undefined ? message : `${label}: ${String(message)}`);
}

/** Formats a text such as `Warning: line 3: The image a.png is not shown.` */
export function warningText({
  line,
  what,
}: {
  readonly line?: number | undefined;
  readonly what: string;
}): string {
  // A document is no place from which to move the cursor.
  const plain = what.replace(/\p{Cc}/gu, " ");
  return `Warning: ${line === undefined ? "" : `line ${String(line)}: `}${plain}`;
}

/** Formats a text such as `3 pages, 40 kB`. */
export function sizeText({ pages, bytes }: { readonly pages: number; readonly bytes: number }): string {
  return `${pages} ${pages === 1 ? "page" : "pages"}, ${Math.ceil(bytes / 1024)} kB`;
}

/** After how long a person would ask whether anything happens, in ms. */
const quietMs = 3_000;

/** A line that says that something is still worked on. */
interface ProgressLine {
  /** Takes it away, so that something else can be written; it comes back within a second. */
  hide(): void;
  end(): void;
}

/**
 * Shows on a terminal, after three seconds, how long a task has taken. Elsewhere it writes nothing.
 * @param what the task, such as `Printing a.md`
 */
export function showProgress(
  what: string,
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): ProgressLine {
  if (!stream.isTTY) return { hide: () => undefined, end: () => undefined };
  const begun = Date.now();
  let isShown = false;
  const show = (): void => {
    const ms = Date.now() - begun;
    if (ms < quietMs) return;
    isShown = true;
    stream.write(`\r${what} … ${String(Math.floor(ms / 1000))} s${clearLine}`);
  };
  const timer = setInterval(show, 1_000);
  timer.unref();
  const hide = (): void => {
    if (isShown) stream.write(`\r${clearLine}`);
    isShown = false;
  };
  return {
    hide,
    end() {
      clearInterval(timer);
      hide();
    },
  };
}

/** "Erase in Line", to its end (ECMA-48, 8.3.41). */
const clearLine = "\u001b[K";
