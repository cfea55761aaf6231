import type { World } from "./world/world.ts";

/** Has Stripe send its last message, once. */
export async function sendMessage({ emulators: { stripe }, url }: World): Promise<void> {
  const message = stripe.messages.at(-1);
  if (message === undefined) throw new Error("Stripe has nothing to tell");
  stripe.deliverTo(`${url}/v1/webhooks/stripe`);
  await stripe.send(message);
  stripe.deliverTo(undefined);
}
