/** A wallet of the browser that pays by x402, on the networks of one kind. */
export interface BrowserWallet {
  readonly name: string;
  /** The namespace of its networks (CAIP-2). */
  readonly family: "solana" | "eip155";
  /** CAIP-2 id of the network that it is on, once it has reported one. */
  readonly network?: string | undefined;
  /**
   * Has it sign a payment, which it does not send.
   * @param requirements the PAYMENT-REQUIRED header
   * @param network of the terms, by its CAIP-2 id
   * @returns the PAYMENT-SIGNATURE header
   * @throws {Error} when it has no account there, or its owner declines
   */
  sign(requirements: string, network: string): Promise<string>;
}
