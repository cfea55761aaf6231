import { setTimeout as pause } from "node:timers/promises";
import { client } from "../../test/fault-injection/client.ts";
import {
  accountCredit,
  lightningChallenge,
  lightningOffer,
  x402OnSolana,
} from "../../test/fault-injection/payers.ts";
import type { SoakedWorld } from "./world.ts";

/** What became of a buyer. */
export interface Purchase {
  /** When the buyer came, epoch ms. */
  readonly came: number;
  /** From the first request to the PDF, in ms; undefined when the PDF never came. */
  readonly ms: number | undefined;
  readonly rail: string;
  /** What is wrong with it, in words. */
  readonly faults: readonly string[];
}

/** The ways to pay. What x402 on Solana has taken is counted over all buyers, since the merchant's wallet is one. */
const payers = Object.entries({ x402OnSolana, lightningChallenge, lightningOffer, accountCredit });
/** How long a buyer goes on asking. Beside faults, a crowd waits for its turn. */
const patienceMs = 15 * 60_000;
const askAgainMs = 500;
const answerMs = 10_000;
/** A buyer looks more seldom the longer it waits: a crowd that looks all the time is a load of its own. */
const leastBetweenLooks = 100;
const shareOfWait = 0.3;

const paragraph = "The tide gauges of the harbour were read every six minutes, and what they told was kept. ";

/** Buys a document by one of the ways to pay, repeats the request after every fault, and downloads the PDF. */
export async function buy(world: SoakedWorld, index: number): Promise<Purchase> {
  const [rail = "", open = x402OnSolana] = payers[index % payers.length] ?? [];
  const came = Date.now();
  const buyer = await client(world, open, { text: paragraph.repeat(20) });
  const late = (): boolean => Date.now() - came > patienceMs;
  for (;;) {
    await buyer.act();
    if (buyer.satisfied || late()) break;
    await pause(askAgainMs);
  }
  let isPdf = false;
  while (!isPdf && !late()) {
    await pause(leastBetweenLooks + shareOfWait * (Date.now() - came));
    isPdf = await bring(`${world.url}/job/${buyer.jobId}/output`);
  }
  const taken = rail === "x402OnSolana" ? 1 : await buyer.taken();
  return {
    came,
    ms: isPdf ? Date.now() - came : undefined,
    rail,
    faults: [
      ...(isPdf
        ? []
        : [`lost: job ${buyer.jobId}, answers ${buyer.seen.map(({ status }) => status).join(" ")}`]),
      ...(taken === 1 ? [] : [`paid for ${taken} times: job ${buyer.jobId}`]),
    ],
  };
}

/** Downloads go through the gates as well, so an answer may never come. */
async function bring(output: string): Promise<boolean> {
  const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(answerMs) });
  try {
    const answer = await get(output);
    const { url } = (await answer.json()) as { readonly url?: string };
    if (!answer.ok || url === undefined) return false;
    return (await (await get(url)).text()).startsWith("%PDF-");
  } catch {
    return false;
  }
}
