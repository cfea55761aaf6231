import type { ProtocolDefinition } from "../definition.ts";

/** What every function may know of pages of payment services. They sell no documents, so that descriptions of these say nothing of them. */
export const checkoutDefinition: ProtocolDefinition = { describe: () => undefined };
