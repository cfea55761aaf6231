import { Bucket } from "./bucket.ts";
import { limits } from "./limits.ts";

interface Environments {
  idle: number;
  busy: number;
  readonly scaling: Bucket;
  readonly most: number;
}

/** Lambda: environments that are kept once they were started, within what the account may run at once. */
export class SimulatedFunctions {
  readonly #concurrency: number;
  readonly #requests: Bucket;
  readonly #functions = new Map<string, Environments>();
  #busy = 0;
  mostBusy = 0;
  coldStarts = 0;
  refused = 0;

  /** Creates the limits of concurrency. @param ofQueues environments at most of functions that a queue feeds, which gain them more slowly */
  constructor(concurrency: number, ofQueues: Readonly<Record<string, number>>) {
    this.#concurrency = concurrency;
    const requests = concurrency * limits.requestsOfConcurrency;
    this.#requests = new Bucket("requests of functions", requests);
    for (const [name, most] of Object.entries(ofQueues))
      this.#functions.set(name, environments(name, limits.queueScaling, most));
  }

  /** Begins an invocation. @param now ms @returns whether a new environment is started for it; undefined where it is throttled */
  begin(name: string, now: number): "warm" | "cold" | undefined {
    let of = this.#functions.get(name);
    if (!of) this.#functions.set(name, (of = environments(name, limits.functionScaling, this.#concurrency)));
    const isWarm = of.idle > 0;
    const isFull = of.busy >= of.most || this.#busy >= this.#concurrency || !this.#requests.take(now);
    if (isFull || !(isWarm || of.scaling.take(now))) {
      this.refused++;
      return undefined;
    }
    if (isWarm) of.idle--;
    else this.coldStarts++;
    of.busy++;
    this.mostBusy = Math.max(this.mostBusy, ++this.#busy);
    return isWarm ? "warm" : "cold";
  }

  end(name: string): void {
    const of = this.#functions.get(name);
    if (!of) return;
    of.busy--;
    of.idle++;
    this.#busy--;
  }
}

function environments(
  name: string,
  { rate, burst }: { rate: number; burst: number },
  most: number,
): Environments {
  return { idle: 0, busy: 0, scaling: new Bucket(`new environments of ${name}`, rate, burst), most };
}
