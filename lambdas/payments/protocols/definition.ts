import type { NetworkDescription } from "../networks/definition.ts";

/** What every function may know of a protocol. */
export interface ProtocolDefinition {
  /**
   * Describes the protocol.
   * @param networks of the offer, in order, at least one
   * @returns undefined where it is switched off
   */
  describe(
    networks: readonly [NetworkDescription, ...NetworkDescription[]],
    environment: NodeJS.ProcessEnv,
  ): ProtocolDescription | undefined;
}

/** The description of a protocol by which an offer is made, for people and programs. */
export interface ProtocolDescription {
  /** Its name in catalogues (`x-payment-info`); absent where they list it in another way. */
  readonly catalogueName?: string;
  /** What it asks for, as catalogues of the scheme `Payment` list it; absent for other protocols. */
  readonly charges?: readonly NetworkDescription["catalogue"]["charge"][];
  /** How a program pays, a list item each, in Markdown. */
  readonly instructions: readonly string[];
  /** Whether a payment may come as an L402 credential. */
  readonly takesL402: boolean;
}
