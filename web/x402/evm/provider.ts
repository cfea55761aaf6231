/** A wallet's own interface to a page (EIP-1193). It rejects with an error that has a `code`. */
export interface EvmProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}
