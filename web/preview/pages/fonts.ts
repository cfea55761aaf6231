import type { FontRules } from "./frame.ts";

/** Returns the rules of the site's fonts, each read once. @param prefix of the addresses of all their files */
export function createFontRules(prefix: string): FontRules {
  const read = new Map<string, Promise<string>>();
  return {
    read(stylesheet) {
      const known = read.get(stylesheet);
      if (known) return known;
      const asked = fetch(`${prefix}${stylesheet}.css`).then((response) => {
        if (!response.ok) throw new Error(`There are no rules of ${stylesheet}`);
        return response.text();
      });
      // It may be available the next time.
      asked.catch(() => read.delete(stylesheet));
      read.set(stylesheet, asked);
      return asked;
    },
    findUrl: (path) => prefix + path.slice(path.lastIndexOf("/") + 1),
  };
}
