import type { ClientAnswer } from "../row.ts";

/** What is used of axios. */
export interface AxiosInstance {
  post(
    url: string,
    body: unknown,
    config: { headers: Record<string, string> },
  ): Promise<{ status: number; data: unknown }>;
}

export interface AxiosModule {
  readonly default: { create(config?: object): AxiosInstance };
}

/** Sends a document by an axios that pays. Whatever is not a success throws, as axios does by itself. */
export async function throughAxios(
  instance: AxiosInstance,
  url: string,
  body: string,
): Promise<ClientAnswer> {
  const { status, data } = await instance.post(url, body, {
    headers: { "content-type": "application/json" },
  });
  return { status, json: () => Promise.resolve(data) };
}
