import { api } from "./api.ts";
import { budget } from "./budget.ts";
import { cold } from "./cold.ts";
import { cost } from "./cost.ts";
import type { Console } from "./measure.ts";
import { flood } from "./flood.ts";
import { large } from "./large.ts";
import { memory } from "./memory.ts";
import { oneCall } from "./one-call.ts";
import { others } from "./others.ts";
import { peers } from "./peers.ts";
import { openPurchase } from "./purchase.ts";
import type { Purchase } from "./purchase.ts";
import { rendering } from "./rendering.ts";
import { throughput } from "./throughput.ts";
import { slowLine } from "./slow-line.ts";
import { typing } from "./typing.ts";

/** What the bench measures, each part by itself. */
export interface Part {
  readonly name: string;
  readonly title: string;
  /** Whether `--quick` runs it. */
  readonly isEssential: boolean;
  /** Whether it takes as long as all others together, and runs only when it is named. */
  readonly isLong?: boolean;
  /** Runs the part. @returns its figures, under their names in the complete benchmark */
  run(console: Console): Promise<object>;
}

/** The parts of the bench, in the order in which they run. */
export const parts: readonly Part[] = [
  {
    name: "rendering",
    title: "Rendering, warm: from the message to the stored PDF",
    isEssential: true,
    run: async (console) => ({
      render: { warm: await withPurchase((purchase) => rendering(console, purchase)) },
    }),
  },
  {
    name: "others",
    title: "Documents of others, by the renderer, beside bare prints",
    isEssential: false,
    run: async (console) => ({ others: await others(console) }),
  },
  {
    name: "cold",
    title: "Cold start of the deployed render function, two pages",
    isEssential: true,
    run: async (console) => ({ cold: await withPurchase((purchase) => cold(console, purchase)) }),
  },
  {
    name: "api",
    title: "The API, from deployed assets",
    isEssential: false,
    run: async (console) => ({ api: await api(console) }),
  },
  {
    name: "one-call",
    title: "From the payment to the PDF in one request, on one machine; the facilitator takes 0.8 s",
    isEssential: false,
    run: async (console) => ({ oneCall: await oneCall(console) }),
  },
  {
    name: "throughput",
    title: "Documents one after another, and several at once",
    isEssential: false,
    run: async (console) => ({ throughput: await throughput(console) }),
  },
  {
    name: "large",
    title: "Documents of 100, 300 and 1,000 pages, by the renderer",
    isEssential: false,
    run: async (console) => ({ large: await large(console) }),
  },
  {
    name: "memory",
    title: "Memory, of 10,000 documents in one process and of each size",
    isEssential: false,
    isLong: true,
    run: async (console) => ({ memory: await memory(console) }),
  },
  {
    name: "budget",
    title: "Work of documents, by what they are counted in",
    isEssential: false,
    isLong: true,
    run: async (console) => ({ budget: await budget(console) }),
  },
  {
    name: "peers",
    title: "What a user would pick instead, ten pages",
    isEssential: false,
    run: async (console) => ({ peers: await peers(console) }),
  },
  {
    name: "typing",
    title: "Typing on the page, from a key to what it paints",
    isEssential: false,
    run: async (console) => ({ typing: await typing(console) }),
  },
  {
    name: "slow-line",
    title: "The page over 400 kbit/s, 400 ms there and back",
    isEssential: false,
    run: async (console) => ({ slowLine: await slowLine(console) }),
  },
  { name: "cost", title: "Cost on AWS", isEssential: false, run: cost },
  {
    name: "flood",
    title:
      "What floods of free requests cost: per million, 50 a second for an hour and a day, and by one address behind the firewall",
    isEssential: false,
    isLong: true,
    run: async (console) => ({ flood: await flood(console) }),
  },
];

async function withPurchase<Figures>(run: (purchase: Purchase) => Promise<Figures>): Promise<Figures> {
  const purchase = await openPurchase();
  try {
    return await run(purchase);
  } finally {
    await purchase.stop();
  }
}
