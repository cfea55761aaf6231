import type { JobResponse } from "../service.ts";
import type { JobStatus } from "../../lambdas/http-contract/responses.ts";
import { followJob } from "./job.ts";
import { changeDocument, loseOrder } from "./leave.ts";
import type { Round } from "./round.ts";
import { buildBoughtChanges } from "./storage/bought.ts";
import { getCurrentOrder, changeCurrentOrder } from "./storage/current.ts";
import { enterOrder } from "./storage/tab-history.ts";

/** The job of the current order. */
interface OrderJob {
  readonly job: JobStatus;
  /** The response that brought the job, where that was just now. */
  readonly response?: JobResponse;
  /** Whether the service retries the document no more. */
  readonly isLastTry?: boolean;
}

/**
 * Shows how the job of the current order gets on, until its PDF is in the page or it has failed.
 * @returns false when the service no longer knows the job
 */
export async function followOrder(
  { job, response, isLastTry = false }: OrderJob,
  round: Round,
): Promise<boolean> {
  const now = getCurrentOrder();
  const order =
    now && changeCurrentOrder({ ...buildBoughtChanges(now, job.id, response), correctionOf: job.corrects });
  if (!order) return true;
  enterOrder(order.key);
  const { missing, failure } = await followJob(job, {
    order,
    isLastTry,
    isCurrent: () => round.isCurrent(),
    // A finished PDF is available by its job; the author has the document.
    made: ({ document_name, pages, bytes, sha256 }) =>
      changeCurrentOrder({ body: undefined, pdf: { document_name, pages, bytes, sha256 } }),
    retry: () => {
      round.begin(getCurrentOrder() ?? order, { isRestart: true });
    },
    change: changeDocument,
  });
  if (!round.isCurrent()) return true;
  if (failure !== undefined) changeCurrentOrder({ failure });
  if (missing === "pdf") loseOrder(order, true);
  return missing !== "job";
}
