/** Finds the YAML between the rules that a document begins with; empty where it begins otherwise. */
export function frontMatterText(markdown: string): string {
  return /^\ufeff?---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(markdown)?.[1] ?? "";
}
