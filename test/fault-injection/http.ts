/** A request whose connection may break: then there is no answer. */
export async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  } catch {
    return undefined;
  }
}

export async function get(url: string): Promise<Response | undefined> {
  return fetch(url).catch(() => undefined);
}
