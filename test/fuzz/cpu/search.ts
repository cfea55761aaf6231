import { readFileSync } from "node:fs";

import { defaultMaxBodyBytes } from "../../../lambdas/http-contract/body-limit.ts";
import { startService } from "../../../emulators/service.ts";
import { createHost } from "../../../server/host/host.ts";
import { createRandom } from "../../security/search/mutate.ts";
import { createBody, requestLanguages, type BodyRecipe } from "./bodies.ts";

/** What is answered to anybody, for nothing, and reads a whole document. */
const endpoints = ["POST /markdown/check", "POST /markdown", "POST /mcp"] as const;
type Endpoint = (typeof endpoints)[number];

/** A request that was made. */
export interface TriedRequest extends BodyRecipe {
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly bytes: number;
  /** Processor time of the process that answers everybody. */
  readonly ms: number;
  /** Its processor time by that of an honest request of its size. */
  readonly ratio: number;
}

export interface CpuSearchOptions {
  readonly seed: number;
  /** Returns whether to continue, before each request. @param seconds of the processor used so far */
  readonly goesOn: (tried: number, seconds: number) => boolean;
  /** Receives each body before it is sent: one that is never answered is the last. */
  readonly trying: (body: string) => void;
  readonly tried: (request: TriedRequest) => void;
}

/** Times that a free request may take the processor time of an honest one of its size. */
export const mostTimesHonest = 5;

/** The largest that there may be, and what others have: below, the answer itself takes more than what is read. */
const sizes = [defaultMaxBodyBytes - 2_000, defaultMaxBodyBytes - 2_000, 64_000] as const;
/** Requests of one language that the next are made from. */
const population = 6;
/** Smaller bodies are sent several times: some clocks tick slowly. */
const fewBytes = 320_000;
/** Texts of each language that are sent before anything is measured. */
const warmUps = 4;
/** How often a request is made again that took too much, of which the least counts: the machine does other things as well. */
const repeats = 3;

/**
 * Looks for requests that take much processor time before anything is paid, from those that took most so far. They are made in this process, by the
 * handlers that deploy, on the service of this machine.
 */
export async function searchByCpu({ seed, goesOn, trying, tried }: CpuSearchOptions): Promise<void> {
  const random = createRandom(seed);
  const service = await startService({
    sweepEveryMs: 0,
    environment: { POWERTOOLS_LOG_LEVEL: "SILENT", L402_CHALLENGE: "off" },
  });
  try {
    const best = new Map<string, TriedRequest[]>(Object.keys(requestLanguages).map((name) => [name, []]));
    const measure = createMeasure(service);
    await measure.warmUp();
    let seconds = 0;
    for (let count = 0; goesOn(count, seconds); count++) {
      const language = random.pick(Object.keys(requestLanguages));
      const kept = best.get(language) ?? [];
      const parent = kept.length > 0 && random.integer(3) > 0 ? random.pick(kept) : undefined;
      const drawSeed = () => random.integer(2 ** 31);
      const isFillAlone = random.integer(2) === 0;
      const steps = parent?.steps ?? [drawSeed()];
      const recipe: BodyRecipe = {
        language,
        steps:
          isFillAlone && parent ? steps : [...steps, ...Array.from({ length: random.integer(3) }, drawSeed)],
        fill: parent && !isFillAlone ? parent.fill : drawSeed(),
        size: random.pick(sizes),
      };
      const endpoint = random.pick(endpoints);
      const body = createBody(recipe);
      trying(body);
      const { ms, ratio, status } = await measure.computeRatio(endpoint, body);
      seconds += ms / 1000;
      const request = { ...recipe, endpoint, status, bytes: Buffer.byteLength(body), ms, ratio };
      tried(request);
      best.set(language, [...kept, request].sort((a, b) => b.ratio - a.ratio).slice(0, population));
    }
  } finally {
    await service.stop();
  }
}

interface Measure {
  warmUp(): Promise<void>;
  computeRatio(endpoint: Endpoint, body: string): Promise<{ ms: number; ratio: number; status: number }>;
}

function createMeasure({ functions }: Awaited<ReturnType<typeof startService>>): Measure {
  const host = createHost((name) => functions.http[name]);

  const once = async (endpoint: Endpoint, body: string): Promise<{ ms: number; status: number }> => {
    const [method = "", path = ""] = endpoint.split(" ");
    const bytes = Buffer.from(path === "/mcp" ? toolCall(body) : body);
    const init = { method, body: bytes, headers: { "content-type": "application/json" } };
    const times = Math.ceil(fewBytes / Math.max(sizes[2], bytes.length));
    let status = 0;
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) {
      const response = await host(new Request(`http://service${path}`, init), "203.0.113.7");
      await response.arrayBuffer();
      ({ status } = response);
    }
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1000 / times, status };
  };

  /** Measures the median of several requests: one of them may include the garbage collection of those before. */
  const honestMs = async (endpoint: Endpoint, bytes: number): Promise<number> => {
    const body = honestBody(bytes);
    const all: number[] = [];
    for (let count = 0; count < repeats; count++) all.push((await once(endpoint, body)).ms);
    return all.sort((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0;
  };
  const known = new Map<string, number>();

  return {
    async warmUp() {
      // What a language alone needs is loaded with its first text.
      for (const endpoint of endpoints)
        for (const language of Object.keys(requestLanguages))
          for (let fill = 0; fill < warmUps; fill++)
            await once(endpoint, createBody({ language, steps: [fill], fill, size: sizes[2] }));
      for (const endpoint of endpoints) for (const size of sizes) await honestMs(endpoint, size);
    },
    async computeRatio(endpoint, body) {
      const bytes = Math.max(sizes[2], Buffer.byteLength(body));
      // Sizes that differ little are one.
      const key = `${endpoint} ${String(Math.round(Math.log2(bytes) * 4))}`;
      let honest = known.get(key) ?? (await honestMs(endpoint, bytes));
      known.set(key, honest);
      let { ms, status } = await once(endpoint, body);
      for (let count = 1; count < repeats && ms / honest > mostTimesHonest; count++) {
        honest = Math.max(honest, await honestMs(endpoint, bytes));
        ({ ms, status } = least({ ms, status }, await once(endpoint, body)));
      }
      return { ms, ratio: ms / honest, status };
    },
  };
}

function least<Measured extends { readonly ms: number }>(first: Measured, second: Measured): Measured {
  return first.ms < second.ms ? first : second;
}

/** Calls the agents' free tool that reads the document. A body that is no request of this service becomes an argument. */
function toolCall(body: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"preview","arguments":${extractArguments(body)}}}`;
}

function extractArguments(body: string): string {
  let given: unknown;
  try {
    const { data = {}, ...others } = JSON.parse(body) as { data?: Record<string, unknown> };
    const { text_body: markdown, ...further } = data;
    given = { markdown, ...further, ...others };
  } catch {
    return JSON.stringify(body);
  }
  try {
    return JSON.stringify(given);
  } catch {
    // JSON that can be read may be nested too deeply to be written again.
    return body;
  }
}

const honestBodies = new Map<number, string>();
const report = readFileSync(new URL("../../../examples/report.md", import.meta.url), "utf8");
const [frontMatter = ""] = /^---\n[^]*?\n---\n/.exec(report) ?? [];

/** Creates a request with the report among the examples, repeated as needed, and some works. */
function honestBody(bytes: number): string {
  const known = honestBodies.get(bytes);
  if (known !== undefined) return known;
  const bibliography = Array.from(
    { length: 20 },
    (_, index) => `@book{k${String(index)}, title={Tides}, author={A, B}, year={1921}}`,
  ).join("\n");
  const chapter = report.slice(frontMatter.length);
  const chars = bytes * 0.95 - bibliography.length - frontMatter.length;
  const chapters = chapter.repeat(Math.ceil(chars / chapter.length)).slice(0, chars);
  const body = JSON.stringify({ data: { text_body: frontMatter + chapters, bibliography } });
  honestBodies.set(bytes, body);
  return body;
}
