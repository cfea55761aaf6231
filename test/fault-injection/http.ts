import { postJson } from "../post-json.ts";
/** Sends a request whose connection may break: then there is no answer. */
export async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  try {
    return await postJson(url, body, headers);
  } catch {
    return undefined;
  }
}

export async function get(url: string): Promise<Response | undefined> {
  return fetch(url).catch(() => undefined);
}
