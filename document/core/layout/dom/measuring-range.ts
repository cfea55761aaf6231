const ranges = new WeakMap<Document, Range>();

/**
 * Returns the range that everything in a document is measured by. There is one. The browser corrects each range at each change of the document until its
 * memory is collected: after thousands of ranges a split took 50 ms.
 */
export function getMeasuringRange(document: Document): Range {
  let range = ranges.get(document);
  if (!range) {
    range = document.createRange();
    ranges.set(document, range);
  }
  return range;
}
