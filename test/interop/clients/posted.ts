/**
 * A request with a document, as fetch takes it. Each call makes a new one, as a caller's own function would.
 * @param accept what the answer may be
 */
export function posted(body: string, accept?: string) {
  const headers: Record<string, string> = { "content-type": "application/json", ...(accept && { accept }) };
  return { method: "POST", headers, body };
}
