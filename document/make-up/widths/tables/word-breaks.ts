/**
 * Runs in the page: puts places into the long words of a table where a line may end, should its column be too narrow: after the signs
 * that part them, and before capital letters. Numbers, words of up to a dozen letters and short codes have none.
 */
export function addBreakPoints(table: HTMLTableElement): void {
  const document = table.ownerDocument;
  const shortWord = 12;
  const shortCode = 24;
  const shortNumber = 20;
  /** What no person wrote: so many places would take the browser a minute. */
  const overlong = 200;
  /** Letters that stay together on either side, and that nothing divides when there is no better place. */
  const fewest = 3;
  const most = 10;

  /** In a date, a number or an order number the browser takes a hyphen for that of a word. */
  const hyphen = /[-\u2010\u2013]/;
  const mayTear = (text: string): boolean => hyphen.test(text) && /\d/.test(text);

  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!parent || !(/\S{13}/.test(text.data) || mayTear(text.data)) || parent.closest("math")) continue;
    const isCode = parent.closest("code") !== null;
    const parts = text.data.split(/(?<=\s)(?=\S)/).flatMap((word) => partsOf(word, isCode));
    if (parts.length < 2 && !parts[0]?.isOne && text.data.length <= overlong) continue;
    const broken = document.createDocumentFragment();
    let joined = "";
    for (const part of parts) {
      if (part.text.length > overlong) {
        const anywhere = document.createElement("span");
        anywhere.style.overflowWrap = "anywhere";
        anywhere.append(part.text);
        broken.append(joined, anywhere);
        joined = "";
        continue;
      }
      if (part.isOne) {
        const whole = document.createElement("span");
        whole.style.whiteSpace = "nowrap";
        whole.append(part.text.trimEnd());
        broken.append(joined, whole);
        joined = part.text.slice(part.text.trimEnd().length);
        continue;
      }
      joined += part.text;
      if (!part.mayEnd) continue;
      broken.append(joined, document.createElement("wbr"));
      joined = "";
    }
    broken.append(joined);
    text.replaceWith(broken);
  }

  function partsOf(word: string, isCode: boolean): { text: string; mayEnd: boolean; isOne?: boolean }[] {
    const whole = [{ text: word, mayEnd: false }];
    const bare = word.trim();
    if (bare.length > overlong) return whole;
    if (bare.length <= shortNumber && mayTear(bare)) return [{ text: word, mayEnd: false, isOne: true }];
    if (bare.length <= shortWord || (isCode && bare.length <= shortCode)) return whole;
    if (/^[^\p{L}]+\p{L}{0,3}$/u.test(bare) && bare.length <= shortNumber) return whole;
    // Its divisions are those of its language.
    if (bare.includes("\u00ad")) return whole;
    const pieces = word
      .split(/(?<=[/\\._\-:=?&#@,;|)\]>+])(?=[^/\\._\-:=?&#@,;|)\]>+\s])|(?<=[\p{Ll}\d])(?=\p{Lu})/u)
      .flatMap((piece) =>
        piece.length > 2 * most ? (piece.match(new RegExp(`.{1,${String(most)}}`, "gsu")) ?? []) : piece,
      );
    return joinShort(pieces).map((text, index, all) => ({ text, mayEnd: index < all.length - 1 }));
  }

  // A number in a path, and a piece of a letter or two, stays with what it follows.
  function joinShort(pieces: readonly string[]): string[] {
    const joined: string[] = [];
    for (const piece of pieces) {
      const last = joined.at(-1);
      if (
        last !== undefined &&
        (last.length < fewest || piece.trim().length < fewest || (/\d\D?$/.test(last) && /^\d/.test(piece)))
      )
        joined[joined.length - 1] = last + piece;
      else joined.push(piece);
    }
    return joined;
  }
}
