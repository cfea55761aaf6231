import { uniformLineEnds } from "../uniform-text.ts";

/** Finds the YAML between the rules that a document begins with; empty where it begins otherwise. */
export function frontMatterText(markdown: string): string {
  const text = uniformLineEnds(markdown);
  return /^\ufeff?---[ \t]*\n([^]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)?.[1] ?? "";
}
