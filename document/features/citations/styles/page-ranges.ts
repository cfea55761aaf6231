/** `1264–66`, `107–8`, `100–104`: the last page without the digits that are those of the first (Chicago Manual of Style 18, 9.63). */
export function chicagoPages(pages: string): string {
  return shortened(pages, (first) =>
    first < 100 || first % 100 === 0 ? Infinity : first % 100 < 10 ? 1 : 2,
  );
}

/** `1264–6`: with none of them (Citing Medicine). */
export function fewestDigits(pages: string): string {
  return shortened(pages, () => 1);
}

/** @param leastDigits of the last page that stay */
function shortened(pages: string, leastDigits: (first: number) => number): string {
  return pages.replace(/\b(\d{1,9})–(\d{1,9})\b/g, (range, first: string, last: string) => {
    if (first.length !== last.length || Number(last) <= Number(first)) return range;
    let same = 0;
    while (first[same] === last[same]) same++;
    return `${first}–${last.slice(Math.max(0, Math.min(same, last.length - leastDigits(Number(first)))))}`;
  });
}
