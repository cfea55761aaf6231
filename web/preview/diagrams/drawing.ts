import { pageFunctions } from "../../../document/core/diagrams/drawing-page.ts";
import type { PageFunctions } from "../../../document/core/diagrams/drawing-page.ts";
import { seedRandom } from "../../../document/core/diagrams/seeded-random.ts";
import type { FromDrawing, ToDrawing } from "./messages.ts";
import { useUniversalTime } from "./universal-time.ts";

/** A page in a frame that draws diagrams as the printer's does. It has no origin, and only reaches the site's scripts and fonts. */

seedRandom();
useUniversalTime();

async function answer({ id, name, values }: ToDrawing): Promise<FromDrawing> {
  try {
    const called = pageFunctions[name] as (...values: readonly unknown[]) => unknown;
    return { id, value: await called(...values) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function isCall(data: unknown): data is ToDrawing {
  return Object.hasOwn(pageFunctions, (data as { readonly name: keyof PageFunctions }).name);
}

addEventListener("message", ({ source, ports: [port] }) => {
  if (source !== parent || !port) return;
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isCall(data))
      void answer(data).then((message) => {
        port.postMessage(message);
      });
  };
});
