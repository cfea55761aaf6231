import { flushCompileCache } from "node:module";
import { setImmediate as turn } from "node:timers/promises";
import type { Renderer } from "../../../document/core/renderer.ts";
import { createLambdaContext } from "../../../server/host/lambda-context.ts";
import type { RenderFunctions } from "../../../server/host/render-functions.ts";
import { installVirtualTime } from "./virtual-time.ts";

/** The process that functions run in, as Lambda runs them: it may be killed at any moment. Speaks with its parent by messages. */

export interface Invocation {
  readonly id: number;
  readonly function: string;
  readonly event: unknown;
  readonly timeoutMs: number;
  /** Epoch ms. */
  readonly now: number;
}

export type InvocationResult =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };

/** A command to the process: to run a function, or to let time pass up to a moment, epoch ms. */
export type ToFunctions = Invocation | { readonly passTo: number };
/** What it tells; `pages`: how many documents it is printing now. */
export type FromFunctions = "ready" | "passed" | { readonly pages: number } | InvocationResult;

interface HandlerModule {
  readonly handler: (event: unknown, context: unknown, callback: () => void) => Promise<unknown>;
}

const time = installVirtualTime();

let pages = 0;

/** Stops the clock for a browser, whose speed depends on the machine and is no fault here. */
function timeless(renderer: Renderer): Renderer {
  const count = (change: number): void => {
    pages += change;
    tell({ pages });
  };
  const standing =
    <Given extends readonly unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      count(1);
      try {
        return await work(...given);
      } finally {
        count(-1);
      }
    };
  return {
    ...renderer,
    warmUp: standing(() => renderer.warmUp()),
    predictWork: standing((source) => renderer.predictWork(source)),
    render: standing((...given: Parameters<Renderer["render"]>) => renderer.render(...given)),
  };
}

let printers: Promise<RenderFunctions> | undefined;

/** Loads a function. The two that print are one code with two environments. */
async function load(name: string): Promise<HandlerModule> {
  const { FUNCTION_BUNDLES: bundles } = process.env;
  if (bundles !== undefined) return import(`${bundles}/${name}.mjs`) as Promise<HandlerModule>;
  if (name !== "render" && name !== "slow-render")
    return import(`../../../lambdas/${name}/handler.ts`) as Promise<HandlerModule>;
  printers ??= import("../../../server/host/render-functions.ts").then(({ createRenderFunctions }) =>
    createRenderFunctions(timeless),
  );
  const { render, slowRender } = await printers;
  return (name === "render" ? render : slowRender) as unknown as HandlerModule;
}

async function run({ id, function: name, event, timeoutMs, now }: Invocation): Promise<InvocationResult> {
  try {
    await time.passTo(now);
    const { handler } = await load(name);
    return { id, result: await handler(event, createLambdaContext(name, timeoutMs), () => undefined) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

const tell = (message: FromFunctions): void => {
  // Whoever asked may be gone when the result is there.
  process.send?.(message, () => undefined);
};

async function passTo(moment: number): Promise<void> {
  await time.passTo(moment);
  // What has come in meanwhile is seen before more time passes.
  await turn();
  tell("passed");
}

process.on("message", (message: ToFunctions) => {
  if ("passTo" in message) void passTo(message.passTo);
  else void run(message).then(tell);
});
process.on("disconnect", () => process.exit());

await Promise.all(process.argv.slice(2).map(load));
// It would be written at the end, and this process is killed.
flushCompileCache();
tell("ready");
