/**
 * Creates a request with a document for fetch. Each call makes a new one, as a caller's own function would.
 * @param accept media types of the answer
 */
export function posted(body: string, accept?: string) {
  const headers: Record<string, string> = { "content-type": "application/json", ...(accept && { accept }) };
  return { method: "POST", headers, body };
}
