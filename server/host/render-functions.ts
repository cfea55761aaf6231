import {
  createRenderFunction,
  type RenderFunction,
  type WatchRenderer,
} from "../../lambdas/render/create.ts";

/** The fast and the slow render function. */
export interface RenderFunctions {
  readonly render: RenderFunction;
  readonly slowRender: RenderFunction;
}

/** Time limit of the fast one, as in the stack (lib/service/rendering.ts), in ms. */
const fastLimitMs = "4000";

/** Creates both render functions: one code with two environments. */
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
