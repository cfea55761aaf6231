import { createRenderFunction } from "../lambdas/render/create.ts";
import type { RenderFunction, WatchRenderer } from "../lambdas/render/create.ts";

export interface RenderFunctions {
  readonly render: RenderFunction;
  readonly slowRender: RenderFunction;
}

/** What the fast one may take in the stack, in ms (lib/service/rendering.ts). */
const fastLimitMs = "4000";

/** The functions that print, which are one code with two environments. */
export function createRenderFunctions(watch?: WatchRenderer): RenderFunctions {
  const { RENDER_QUEUE_URL, SLOW_RENDER_QUEUE_URL, ...rest } = process.env;
  return {
    render: createRenderFunction(
      {
        RENDER_TIMEOUT_MS: fastLimitMs,
        ...rest,
        OWN_QUEUE_URL: RENDER_QUEUE_URL,
        SLOW_RENDER_QUEUE_URL,
      },
      watch,
    ),
    slowRender: createRenderFunction({ ...rest, OWN_QUEUE_URL: SLOW_RENDER_QUEUE_URL }, watch),
  };
}
