/** A wallet's own interface to a page (EIP-1193). It rejects with an error that has a `code`. */
export interface EvmProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  /** Tells of another chain, by its id in hex. Some lack it. */
  on?(event: "chainChanged", listener: (chainId: unknown) => void): void;
}
