import "./start-ahead.ts";

// Loaded, not only evaluated, after that.
const { createRenderFunction } = await import("./create.ts");

export const { handler, close } = createRenderFunction(process.env);
