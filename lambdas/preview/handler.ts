import "../printing/prestart.ts";

// Imported dynamically, so that it is loaded, and not only evaluated, after that.
const { createPreviewFunction } = await import("./create.ts");

export const { handler, close } = createPreviewFunction(process.env);
