/** Tells the lines of fenced code from all others (CommonMark, section 4.5), one after another. */
export interface Fences {
  /** Whether a line is code, or the fence that opens it. */
  holds(markdown: string, from: number, end: number): boolean;
}

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)/s;
/** Characters of a line that are looked at. */
const maxSeen = 1_000;

/** Follows fenced code from line to line. */
export function createFences(): Fences {
  let open = "";
  return {
    holds(markdown, from, end) {
      let at = from;
      while (at < from + 3 && markdown.charCodeAt(at) === 32) at++;
      const code = markdown.charCodeAt(at);
      if (code !== 96 && code !== 126) return open !== "";
      const [, signs = "", info = ""] =
        fence.exec(markdown.slice(from, Math.min(end, from + maxSeen)).trimEnd()) ?? [];
      if (open === "") open = signs;
      else if (signs.startsWith(open) && info === "") {
        open = "";
        return false;
      }
      return open !== "";
    },
  };
}
