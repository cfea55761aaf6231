import { createRenderFunction } from "./create.ts";

export const { handler, close } = createRenderFunction(process.env);
