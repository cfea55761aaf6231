/** Has the second part of a split list go on with the number that the first has come to. Other elements stay as they are. */
export function continueList(cut: Element, continuation: Element): void {
  const { HTMLOListElement } = cut.ownerDocument.defaultView ?? globalThis;
  if (!(cut instanceof HTMLOListElement && continuation instanceof HTMLOListElement)) return;
  const items = [...cut.children].filter(({ localName }) => localName === "li").length;
  const isWithinItem = continuation.firstElementChild?.classList.contains("continued") === true;
  continuation.start = cut.start + items - (isWithinItem ? 1 : 0);
}
