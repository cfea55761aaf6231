import * as z from "zod";

/**
 * Returns the rail once more, which the offer names already. Clients write it in different ways, so any value is accepted. It has no type, because
 * generators for Java make code that does not compile of a text or a list.
 */
const namedRail = (description: string) => z.unknown().optional().meta({ description });

/** The body of both payment-request endpoints. */
export const paymentRequestBody = z
  .object({
    offer_id: z.string().meta({ description: "`offers[].id` of the 402 answer." }),
    payment_context_token: z.string().meta({ description: "`payment_context_token` of the 402 answer." }),
    payment_method: namedRail(
      "The offer's rail, such as `lightning`. Optional, since `offer_id` implies it.",
    ),
    payment_methods: namedRail("The same under another name: a rail, or a list of rails."),
  })
  .meta({ id: "PaymentRequest" });
