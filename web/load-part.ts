/**
 * Loads a part of the page. Offline it fails at once: a browser never asks again for a module that it could not load ("fetch a single module
 * script" in HTML, the module map), nor for one that shares a chunk with it.
 * @throws {TypeError} when it cannot be loaded
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new TypeError("offline");
  return load();
}
