/** Continues the numbers of a split list in its second part. Other elements are unchanged. */
export function continueList(cut: Element, continuation: Element): void {
  const { HTMLOListElement } = cut.ownerDocument.defaultView ?? globalThis;
  if (!(cut instanceof HTMLOListElement && continuation instanceof HTMLOListElement)) return;
  const items = [...cut.children].filter(({ localName }) => localName === "li").length;
  const isWithinItem = continuation.firstElementChild?.classList.contains("continued") === true;
  continuation.start = cut.start + items - (isWithinItem ? 1 : 0);
}
