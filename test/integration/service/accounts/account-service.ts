import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { createAccountBook, type AccountBook } from "../../../../operator/account-book.ts";
import { Table } from "../../../../lambdas/aws/table.ts";
import { createHost, serveHost } from "../../../../server/host/host.ts";
import { loadFunctions } from "../../../../server/host/functions.ts";
import { restoreEnvironment } from "../../../environment.ts";
import { startHarness, type Harness } from "../harness.ts";
import { postJson } from "../../../post-json.ts";

export const general = "/v1/document/general/markdown";
export const l402 = "/v1/document/l402/markdown";

/** The service with three documents a month for everybody, and what holders of accounts do. */
export interface AccountService extends Harness {
  readonly book: AccountBook;
  postTo(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates a user whom no other test knows. */
  somebody(): Promise<{ readonly accountId: string; readonly token: string }>;
  readUsage(accountId: string): Promise<unknown>;
  readCredit(accountId: string): Promise<unknown>;
}

export async function startAccountService(): Promise<AccountService> {
  const service = await startHarness({ environment: { ACCOUNT_MONTHLY_QUOTA: "3" } });
  const month = new Date().toISOString().slice(0, 7);
  return {
    ...service,
    book: createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now()),

    postTo: (path, body, headers = {}) => postJson(`${service.url}${path}`, body, headers),

    async somebody() {
      const subject = randomUUID();
      return { accountId: `user-${subject}`, token: await service.issuer.token(subject) };
    },

    async readUsage(accountId) {
      return (await service.item(`ACCOUNT#${accountId}`, `USAGE#${month}`))?.documents;
    },

    async readCredit(accountId) {
      return (await service.item(`ACCOUNT#${accountId}`, "ACCOUNT"))?.credit;
    },
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Runs requests against a second copy of the functions, which see another environment. */
export async function withEnvironment<T>(
  changes: Record<string, string | undefined>,
  run: (url: string) => Promise<T>,
): Promise<T> {
  const before = { ...process.env };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  vi.resetModules();
  const { http } = await loadFunctions();
  restoreEnvironment(before);
  const copy = await serveHost(createHost((name) => http[name]));
  try {
    return await run(copy.url);
  } finally {
    await copy.stop();
  }
}
