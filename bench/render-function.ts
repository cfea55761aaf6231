import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { fontArchiveSettings, type FontArchiveSettings } from "../lambdas/settings/settings.ts";
import { layerEnvironment } from "../lib/assets/browser-layer.ts";
import { findResources } from "../test/integration/assembly/assembly.ts";
import type { Assembly } from "../test/integration/assembly/assembly.ts";
import { assetFolder, withLayer } from "../test/integration/assembly/asset-folders.ts";
import { startLambda } from "../test/integration/assembly/lambda-runtime.ts";
import { templateValues } from "../test/integration/assembly/template-values.ts";
import { onAnswered } from "./answered.ts";
import type { Purchase } from "./purchase.ts";

/** The render function's deployed code, and its environment on this machine. */
export interface RenderAsset {
  readonly code: string;
  readonly environment: Readonly<
    Record<keyof typeof layerEnvironment | keyof FontArchiveSettings | "LD_LIBRARY_PATH", string>
  >;
}

/** Finds the render function's assets and environment in a synthesised assembly. @throws {Error} when it has none */
export function renderAsset(assembly: Assembly): RenderAsset {
  const { service } = assembly;
  const [, layer] = findResources(service, "AWS::Lambda::LayerVersion")[0] ?? [];
  const render = findResources(service, "AWS::Lambda::Function")
    .map(
      ([, properties]) =>
        properties as { Code: unknown; Environment: { Variables: Record<string, unknown> } },
    )
    .find(({ Environment }) => Environment.Variables.POWERTOOLS_SERVICE_NAME === "render");
  if (!layer || !render) throw new Error("The assembly has no render function");
  return {
    code: assetFolder(assembly, render.Code),
    environment: {
      ...withLayer(layerEnvironment, assetFolder(assembly, layer.Content)),
      ...fontArchiveSettings.parse(
        templateValues(assembly, {}).resolve(render.Environment.Variables, service),
      ),
    },
  };
}

/** The render function, in a process of its own, out of its deployed asset. */
export interface RenderFunction {
  /**
   * Handles a job's message, and waits until the next document is prepared for.
   * @returns when its PDF was stored, as `performance.now()` has it
   * @throws {Error} when there is none
   */
  render(jobId: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the render function. @param folder in which it gets a folder for temporary files */
export async function startRenderFunction(
  purchase: Pick<Purchase, "environment">,
  { code, environment }: RenderAsset,
  folder: string,
): Promise<RenderFunction> {
  const lambda = await startLambda({
    name: "render",
    code,
    temporary: mkdtempSync(join(folder, "tmp-")),
    handler: "index.handler",
    environment: { ...omitSlowQueue(purchase.environment), ...environment },
    timeoutMs: 120_000,
  });
  return {
    async render(jobId) {
      let storedAt: number | undefined;
      const end = onAnswered(
        ({ method, url }) => method === "PUT" && url?.includes(`/documents/${jobId}`) === true,
        () => {
          storedAt = performance.now();
        },
      );
      await lambda.invoke(createMessage(jobId)).finally(end);
      if (storedAt === undefined) throw new Error("The document was not printed");
      return storedAt;
    },
    stop: () => lambda.stop(),
  };
}

/** Leaves out the queue to which long documents would be moved instead of being measured. */
function omitSlowQueue(environment: Purchase["environment"]): Purchase["environment"] {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name !== "SLOW_RENDER_QUEUE_URL"));
}

/** Creates a job's message. */
function createMessage(jobId: string): object {
  const record = {
    messageId: jobId,
    receiptHandle: "none",
    body: JSON.stringify({ job_id: jobId }),
    attributes: { ApproximateReceiveCount: "1" },
    eventSource: "aws:sqs",
  };
  return { Records: [record] };
}
