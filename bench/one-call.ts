import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import { startService, type LocalService } from "../emulators/service.ts";
import { postJson } from "../test/post-json.ts";
import { solanaClient } from "../test/x402-client.ts";
import { toFigure, ratio, row, type Console, type Figure } from "./measure.ts";
import { prose } from "./prose.ts";
import { listServers } from "./simulation/recording/watch-calls.ts";

/** Times of purchases in which one request pays and returns the PDF, in ms. */
export interface OneCallFigures {
  /** From the answer that the payment is settled to the last byte. */
  readonly settledToPdf: Figure;
  /** From the paid request to the last byte. */
  readonly requestToPdf: Figure;
  /** What printing took in the renderer. */
  readonly printing: Figure;
  /** The first, in printings. */
  readonly ratio: number;
}

/** How long others take where money is real, in ms: a facilitator over the internet, which waits for the chain. */
const waits: Readonly<Record<string, number>> = { verify: 100, settle: 700 };

/** What Lambda itself calls all the time. */
const ofLambda = new Set(["ReceiveMessage", "DeleteMessage"]);

/** One part of a purchase, in ms since its request. */
interface Span {
  readonly name: string;
  readonly from: number;
  to: number;
}

/**
 * Buys documents of one and of ten pages from the service on this machine, one by one, and prints what the median purchase spent its time on. The facilitator
 * takes as long as one elsewhere.
 */
export async function oneCall(console: Console): Promise<Readonly<Record<string, OneCallFigures>>> {
  const trace = createTrace();
  const service = await startService({
    sweepEveryMs: 0,
    printsFirst: true,
    watchRenderer: (renderer) => ({
      ...renderer,
      render: (...document) => trace.during("print", renderer.render(...document)),
      predictWork: (source) => trace.during("predict", renderer.predictWork(source)),
    }),
  });
  const stopWatching = trace.watchCalls(service);
  service.facilitator.intercept(async (operation, run) => {
    await pause(waits[operation] ?? 0);
    const answer = await run();
    if (operation === "settle") trace.note("settled");
    return answer;
  });
  try {
    const payer = await solanaClient(service.payer, service.solanaRpc.url);
    const figures: Record<string, OneCallFigures> = {};
    for (const [title, text] of [
      ["1 page", prose(1)],
      ["10 pages", prose(10)],
    ] as const) {
      const purchases: Span[][] = [];
      const rounds = console.quick ? 8 : console.purchases;
      for (let round = -3; round < rounds; round++) {
        console.progress(`${title}, ${round} of ${rounds}`);
        const spans = await buy(
          service,
          { data: { text_body: `${text}\n\n${title} ${round}` } },
          payer,
          trace,
        );
        if (round >= 0) purchases.push(spans);
        // What the renderer makes ready for the next document would take a processor from it.
        await pause(300);
      }
      figures[title] = summarise(console, title, purchases);
    }
    return figures;
  } finally {
    stopWatching();
    await service.stop();
  }
}

type Trace = ReturnType<typeof createTrace>;

async function buy(
  { url }: LocalService,
  body: object,
  payer: Awaited<ReturnType<typeof solanaClient>>,
  trace: Trace,
): Promise<Span[]> {
  const address = `${url}/markdown?output=pdf`;
  const offered = await postJson(address, body);
  const required = decodePaymentRequiredHeader(offered.headers.get("payment-required") ?? "");
  const payment = encodePaymentSignatureHeader(await payer.createPaymentPayload(required));
  trace.begin();
  const answer = await postJson(address, body, { "payment-signature": payment });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  trace.note("last byte");
  if (answer.status !== 200 || bytes[0] !== 0x25)
    throw new Error(`The answer is no PDF: ${String(answer.status)}`);
  return trace.end();
}

function createTrace() {
  let begun = 0;
  let spans: Span[] = [];
  const now = () => performance.now() - begun;
  const open = (name: string): Span => {
    const span = { name, from: now(), to: now() };
    spans.push(span);
    return span;
  };

  return {
    begin(): void {
      [begun, spans] = [performance.now(), []];
    },
    end(): Span[] {
      const taken = spans;
      spans = [];
      return taken;
    },
    note: (name: string) => {
      open(name);
    },
    async during<Result>(name: string, work: Promise<Result>): Promise<Result> {
      const span = open(name);
      try {
        return await work;
      } finally {
        span.to = now();
      }
    },
    /** Records each call of the functions. @returns what ends that */
    watchCalls(service: LocalService): () => void {
      const servers = listServers(service);
      const calls = new WeakMap<ClientRequest, Span>();
      const underWay = new Set<string>();
      const onStart = (message: unknown): void => {
        const { request } = message as { readonly request: ClientRequest };
        const { name, isOfAws } = nameCall(request, servers);
        // The gate before the emulators forwards it, too.
        if (ofLambda.has(name) || (isOfAws && underWay.has(name))) return;
        calls.set(request, open(name));
        underWay.add(name);
      };
      const onFinish = (message: unknown): void => {
        const span = calls.get((message as { readonly request: ClientRequest }).request);
        if (!span) return;
        span.to = now();
        underWay.delete(span.name);
      };
      subscribe("http.client.request.start", onStart);
      subscribe("http.client.response.finish", onFinish);
      return () => {
        unsubscribe("http.client.request.start", onStart);
        unsubscribe("http.client.response.finish", onFinish);
      };
    },
  };
}

function nameCall(
  request: ClientRequest,
  servers: ReadonlyMap<string, string>,
): { readonly name: string; readonly isOfAws: boolean } {
  const action = String(request.getHeader("x-amz-target") ?? "").split(".")[1];
  const server = servers.get(String(request.getHeader("host")));
  const path = request.path.split("?")[0]?.replace(/[^/]{24,}/g, "…") ?? "";
  return {
    name: action ?? `${server ?? "S3"} ${request.method} ${path}`,
    isOfAws: server === undefined,
  };
}

function summarise(console: Console, title: string, purchases: readonly Span[][]): OneCallFigures {
  const at = (spans: readonly Span[], name: string): Span => {
    const span = spans.find((each) => each.name === name);
    if (!span) throw new Error(`A purchase has no ${name}`);
    return span;
  };
  const sinceSettled = (spans: readonly Span[]) => at(spans, "last byte").from - at(spans, "settled").from;
  const settledToPdf = toFigure(purchases.map(sinceSettled));
  const requestToPdf = toFigure(purchases.map((spans) => at(spans, "last byte").from));
  const printing = toFigure(purchases.map((spans) => at(spans, "print").to - at(spans, "print").from));
  const figures = { settledToPdf, requestToPdf, printing, ratio: settledToPdf.median / printing.median };
  console.line(row(`${title}, settled to last byte`, settledToPdf));
  console.line(row(`${title}, request to last byte`, requestToPdf));
  console.line(`${row(`${title}, printing alone`, printing)} ${ratio(figures.ratio)}`);
  const median =
    [...purchases].sort((a, b) => sinceSettled(a) - sinceSettled(b))[purchases.length >> 1] ?? [];
  const settled = at(median, "settled").from;
  for (const { name, from, to } of median)
    console.line(
      `    ${(from - settled).toFixed(1).padStart(8)} … ${(to - settled).toFixed(1).padStart(7)}  ${name}`,
    );
  return figures;
}
