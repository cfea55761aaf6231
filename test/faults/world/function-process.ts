import { flushCompileCache } from "node:module";
import { createLambdaContext } from "../../../local/lambda-context.ts";
import type { Printers } from "../../../local/printers.ts";
import { installVirtualTime } from "./virtual-time.ts";

/** The process that functions run in, as Lambda runs them: it may be killed at any moment. Speaks with its parent by messages. */

export interface Invocation {
  readonly id: number;
  readonly function: string;
  readonly event: unknown;
  readonly timeoutMs: number;
  /** Epoch ms. */
  readonly now: number;
  readonly rate: number;
}

export type InvocationResult =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };

interface HandlerModule {
  readonly handler: (event: unknown, context: unknown, callback: () => void) => Promise<unknown>;
}

const time = installVirtualTime();

let printers: Promise<Printers> | undefined;

/** The two functions that print are one code with two environments. */
async function load(name: string): Promise<HandlerModule> {
  const { FUNCTION_BUNDLES: bundles } = process.env;
  if (bundles !== undefined) return import(`${bundles}/${name}.mjs`) as Promise<HandlerModule>;
  if (name !== "render" && name !== "slow-render")
    return import(`../../../lambdas/${name}/handler.ts`) as Promise<HandlerModule>;
  printers ??= import("../../../local/printers.ts").then(({ createPrinters }) => createPrinters());
  const { render, slowRender } = await printers;
  return (name === "render" ? render : slowRender) as unknown as HandlerModule;
}

async function run({ id, function: name, event, timeoutMs }: Invocation): Promise<InvocationResult> {
  try {
    const { handler } = await load(name);
    return { id, result: await handler(event, createLambdaContext(name, timeoutMs), () => undefined) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

process.on("message", (invocation: Invocation) => {
  time.set(invocation.now);
  time.speed(invocation.rate);
  // Whoever asked may be gone when the result is there.
  void run(invocation).then((result) => process.send?.(result, () => undefined));
});
process.on("disconnect", () => process.exit());

await Promise.all(process.argv.slice(2).map(load));
// It would be written at the end, and this process is killed.
flushCompileCache();
process.send?.("ready");
