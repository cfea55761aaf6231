/**
 * Loads a part of the page, for callers that keep it. It is not requested offline: a browser never requests a module again that failed to load
 * ("fetch a single module script" in HTML, the module map), nor one that shares a chunk with it.
 * @param isKept whether the service worker keeps it, where there is one
 * @throws {TypeError} when it cannot be loaded
 */
export async function loadPart<Part>(load: () => Promise<Part>, isKept = false): Promise<Part> {
  const isThere = isKept && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
  if (!navigator.onLine && !isThere) throw new TypeError("offline");
  return load();
}

/** Returns a part of the page that is loaded when it is first asked for, and again the next time if that failed. @param isKept as for {@link loadPart} */
export function createLazyPart<Part>(load: () => Promise<Part>, isKept = false): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return () => {
    if (!part) {
      part = loadPart(load, isKept);
      part.catch(() => {
        part = undefined;
      });
    }
    return part;
  };
}
