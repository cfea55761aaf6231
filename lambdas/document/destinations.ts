/**
 * The page of each named destination of a PDF as Chromium writes it, neither names nor page tree compressed. Pages count from 1.
 */
export function destinationPages(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  const [, names] = /\/Dests (\d+) 0 R/.exec(text) ?? [];
  if (names === undefined) return new Map();
  const pages = new Map(pageObjects(text).map((object, index) => [object, index + 1]));
  const found = new Map<string, number>();
  for (const [, name = "", object = ""] of objectAt(text, names).matchAll(/\/([^\s[]+) \[(\d+) 0 R/g)) {
    const page = pages.get(object);
    if (page !== undefined) found.set(nameOf(name), page);
  }
  return found;
}

// Pages stand in the order of the tree.
function pageObjects(text: string): string[] {
  const [, root = ""] = /\/Type \/Catalog\s*\/Pages (\d+) 0 R/.exec(text) ?? [];
  const pages: string[] = [];
  const walk = (object: string): void => {
    const [, kids] = /\/Type \/Pages[^>]*\/Kids \[([^\]]*)\]/.exec(objectAt(text, object)) ?? [];
    if (kids === undefined) pages.push(object);
    else for (const [, kid = ""] of kids.matchAll(/(\d+) 0 R/g)) walk(kid);
  };
  walk(root);
  return pages;
}

function objectAt(text: string, object: string): string {
  const start = text.indexOf(`\n${object} 0 obj`);
  return start < 0 ? "" : text.slice(start, text.indexOf("\nendobj", start));
}

// A name is an anchor of a URL, in PDF's own escapes (ISO 32000-2, section 7.3.5).
function nameOf(name: string): string {
  const anchor = name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
