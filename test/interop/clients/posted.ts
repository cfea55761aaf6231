/** A request with a document, as fetch takes it. Each call makes a new one, as a caller's own function would. */
export function posted(body: string) {
  return { method: "POST", headers: { "content-type": "application/json" } as Record<string, string>, body };
}
