import * as z from "zod";
import type { Polling } from "../collect.ts";
import type { Row } from "../row.ts";
import { posted } from "./posted.ts";

/**
 * How clients written for this very interface buy: the first offer, blindly; its invoice; the same body again, without any
 * credential. They differ in how they go on from there. These are no packages: the clients themselves are tried by hand.
 */

const required = z.object({
  offers: z.array(z.object({ id: z.string() })).min(1),
  payment_context_token: z.string(),
  payment_request_url: z.url(),
});
const invoice = z.object({ payment_request: z.object({ payment_request: z.string() }) });

export const rows: readonly Row[] = (["path blindly", "status first"] satisfies Polling[]).map((polling) => ({
  name: `the first offer, then the ${polling}`,
  protocol: "offers",
  rail: "lightning",
  quick: true,
  polling,
  open: (world) =>
    Promise.resolve({
      async buy(body) {
        const answer = await fetch(world.endpoint, posted(body));
        if (answer.status !== 402) return answer;
        const { offers, payment_context_token, payment_request_url } = required.parse(await answer.json());
        const [offer] = offers;
        const asked = JSON.stringify({
          offer_id: offer?.id,
          payment_context_token,
          payment_method: "lightning",
        });
        const { payment_request } = invoice.parse(
          await (await fetch(payment_request_url, posted(asked))).json(),
        );
        await world.payInvoice(payment_request.payment_request);
        return fetch(world.endpoint, posted(body));
      },
    }),
}));
