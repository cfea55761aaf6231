/** The part that is used of the `macaroon` package, which brings no types. */
declare module "macaroon" {
  export interface Macaroon {
    readonly identifier: Uint8Array;
    readonly signature: Uint8Array;
    /** A caveat with a `vid` belongs to a third party. */
    readonly caveats: readonly { readonly identifier: Uint8Array; readonly vid?: Uint8Array }[];
    addFirstPartyCaveat(condition: string): void;
    /**
     * Checks the signature and every caveat.
     * @param check returns what is wrong with a condition, or null
     * @throws {Error} whatever is wrong
     */
    verify(rootKey: Uint8Array, check: (condition: string) => string | null): void;
    /** Only for macaroons of one or two caveats: see `macaroon-binary.ts`. */
    exportBinary(): Uint8Array;
  }

  const macaroons: {
    newMacaroon(options: {
      readonly identifier: Uint8Array | string;
      readonly rootKey: Uint8Array;
      readonly location?: string;
      readonly version?: 1 | 2;
    }): Macaroon;
    /** @throws {Error} when it is no macaroon */
    importMacaroon(binary: Uint8Array): Macaroon;
  };
  export default macaroons;
}
