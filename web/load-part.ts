/**
 * Loads a part of the page, for callers that keep it. It is not requested offline: a browser never requests a module again that failed to load
 * ("fetch a single module script" in HTML, the module map), nor one that shares a chunk with it.
 * @throws {TypeError} when it cannot be loaded
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new TypeError("offline");
  return load();
}

/** Returns a part of the page that is loaded when it is first asked for, and again the next time if that failed. */
export function createLazyPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return () => {
    if (!part) {
      part = loadPart(load);
      part.catch(() => {
        part = undefined;
      });
    }
    return part;
  };
}
