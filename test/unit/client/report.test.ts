import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ConversionEvent } from "../../../client/convert.ts";
import { createReporter, showProgress } from "../../../client/report.ts";

const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
const lines = () => log.mock.calls.map(([line]) => String(line));
beforeEach(() => {
  log.mockClear();
});

const events = {
  offers: {
    event: "offers",
    offers: [
      { amount: 5, currency: "SATS", payment_methods: ["lightning"] },
      { amount: 0.01, currency: "USDC", payment_methods: ["x402"] },
    ],
    warnings: [{ what: "The field options.covre is not known." }],
  },
  paid: { event: "paid", method: "x402", transaction: "5igN" },
  waiting: { event: "waiting", reason: "the payment is being settled", seconds: 3 },
  progress: {
    event: "progress",
    status: { progress: 0.25, status: "Processing", description: "It is being printed." },
  },
  output: { event: "output", output: { document_name: "a.pdf", pages: 1, bytes: 1025 } },
} as unknown as Readonly<Record<ConversionEvent["event"], ConversionEvent>>;

describe("an event of the client", () => {
  it.each([
    [
      "offers",
      "Offer     5 SATS by lightning\nOffer     0.01 USDC by x402\nWarning: The field options.covre is not known.",
    ],
    ["paid", "Paid      by x402, transaction 5igN"],
    ["waiting", "Waiting   3 s: the payment is being settled"],
    ["progress", "Job       ███░░░░░░░ Processing: It is being printed."],
    ["output", "PDF       a.pdf, 1 page, 2 kB"],
  ] as const)("is reported to a person: %s", (name, text) => {
    createReporter(false)(events[name]);
    expect(lines()).toEqual([text]);
  });

  it("tells a person that the document may be paid for already", () => {
    createReporter(false)({ ...events.offers, notice: "Do not pay again." } as ConversionEvent);
    expect(lines().join("\n").split("\n")).toContain("Notice    Do not pay again.");
  });

  it("tells a person how the receipt is had, unless the document has none", () => {
    const done = {
      event: "progress",
      status: { id: "6f1c", progress: 1, status: "Done", description: "The PDF is ready." },
    } as ConversionEvent;
    for (const hasReceipt of [true, false]) createReporter(false, undefined, hasReceipt)(done);
    const line = "Job       ██████████ Done: The PDF is ready.";
    expect(lines()).toEqual([`${line}\nReceipt   free: receipt 6f1c`, line]);
  });

  it("is reported to a person once, however often it occurs", () => {
    const report = createReporter(false);
    for (const name of ["progress", "progress", "paid", "progress"] as const) report(events[name]);
    expect(lines()).toHaveLength(3);
  });

  it("names its document on each line, where there are several", () => {
    createReporter(false, "a.md")(events.offers);
    expect(lines().join("\n").split("\n")).toEqual([
      "a.md  Offer     5 SATS by lightning",
      "a.md  Offer     0.01 USDC by x402",
      "a.md  Warning: The field options.covre is not known.",
    ]);
  });

  it("is reported to a program as a line of JSON each time", () => {
    const report = createReporter(true, "a.md");
    report(events.progress);
    report(events.progress);
    expect(lines().map((line) => JSON.parse(line) as unknown)).toEqual([
      { document: "a.md", ...events.progress },
      { document: "a.md", ...events.progress },
    ]);
    createReporter(true)(events.paid);
    expect(JSON.parse(lines().at(-1) ?? "")).toEqual(events.paid);
  });
});

describe("the line of progress", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("is shown on a terminal after three seconds, and removed at the end", () => {
    const write = vi.fn(() => true);
    const progress = showProgress("Printing a.md", { isTTY: true, write });
    vi.advanceTimersByTime(2_999);
    progress.hide();
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(write).toHaveBeenLastCalledWith("\rPrinting a.md … 3 s\u001b[K");
    vi.advanceTimersByTime(2_000);
    expect(write).toHaveBeenLastCalledWith("\rPrinting a.md … 5 s\u001b[K");
    progress.end();
    expect(write).toHaveBeenLastCalledWith("\r\u001b[K");
    const before = write.mock.calls.length;
    vi.advanceTimersByTime(10_000);
    expect(write).toHaveBeenCalledTimes(before);
  });

  it("is not written into a file", () => {
    const write = vi.fn(() => true);
    const progress = showProgress("Printing a.md", { isTTY: false, write });
    vi.advanceTimersByTime(10_000);
    progress.end();
    expect(write).not.toHaveBeenCalled();
  });
});
