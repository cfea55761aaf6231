/** The package has types of another form of it. */
declare module "hyphen" {
  /** Levels by number, a tree of letters that leads to them, and the words that are divided otherwise. */
  export type Patterns = readonly [
    levels: unknown,
    trie: unknown,
    exceptions?: Readonly<Record<string, readonly number[]>>,
  ];
  export default function createHyphenator(
    patterns: Patterns,
    options: { readonly minWordLength: number },
  ): (text: string) => string;
}

declare module "hyphen/patterns/*.js" {
  import type { Patterns } from "hyphen";
  const patterns: Patterns;
  export default patterns;
}
