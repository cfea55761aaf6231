import type { SQSHandler } from "aws-lambda";
import "../printing/prestart.ts";

// Imported dynamically, so that it is loaded, and not only evaluated, after that.
const { createRenderFunction } = await import("./create.ts");

const { handler: handleJobs, settled, close } = createRenderFunction(process.env);

export const handler: SQSHandler = async (...event) => {
  try {
    return await handleJobs(...event);
  } finally {
    // Lambda freezes the process as soon as the handler resolves.
    await settled();
  }
};

export { close };
