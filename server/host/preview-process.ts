import { createPreviewFunction } from "../../lambdas/preview/create.ts";
import type { PreviewOrder } from "../../lambdas/previews/message.ts";

/** The function for previews, in a process of its own: it takes one order after another, and ends with the process that started it. */

/** What the process answers to an order. */
export type PreviewAnswer = { readonly outcome: unknown } | { readonly fault: string };

const { handler } = createPreviewFunction(process.env);

process.on("message", (order: PreviewOrder) => {
  void handler(order)
    .then(
      (outcome): PreviewAnswer => ({ outcome }),
      (error: unknown): PreviewAnswer => ({ fault: String(error) }),
    )
    .then((answer) => process.send?.(answer));
});
process.once("disconnect", () => process.exit());
