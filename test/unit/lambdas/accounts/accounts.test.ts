import { describe, expect, it } from "vitest";
import { createAccounts } from "../../../../lambdas/accounts/accounts.ts";
import { UnauthorizedError, UnavailableError } from "../../../../lambdas/http-contract/errors.ts";
import type { HttpRequest } from "../../../../lambdas/http/http-handler.ts";
import { createAccountBook } from "../../../../operator/account-book.ts";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();
const book = createAccountBook(table, table.clock);
const accounts = createAccounts(table, (token) => {
  if (token === "down") return Promise.reject(new UnavailableError("busy", "No keys", 5));
  if (token !== "good") return Promise.reject(new UnauthorizedError("access-token-refused", "No", "Bearer"));
  return Promise.resolve("ada");
});

const request = (headers: HttpRequest["headers"]): HttpRequest => ({
  method: "POST",
  path: "/",
  headers,
  pathParameters: {},
  query: new URLSearchParams(),
  body: new Uint8Array(),
  sourceIp: "203.0.113.1",
});
const user = (headers: HttpRequest["headers"]) => accounts.authenticateUser(request(headers));
const prepaid = (headers: HttpRequest["headers"]) => accounts.findPrepaidAccount(request(headers));

describe("an account key", () => {
  it("names the account whose credit pays, until it is revoked while the account's other key works", async () => {
    const { account_id: accountId, key, key_id: id } = await book.create("Ada");
    const secondKey = await book.addKey(accountId);
    expect(await prepaid({ "x-api-key": ` ${key} ` })).toEqual({ accountId, plan: "credit" });
    await book.revoke(id);
    await expect(prepaid({ "x-api-key": key })).rejects.toBeInstanceOf(UnauthorizedError);
    expect(await prepaid({ "x-api-key": secondKey.key })).toMatchObject({ accountId });
  });

  it.each([undefined, "", " ", "null"])("is not found in %j", async (given) => {
    expect(await prepaid({ "x-api-key": given })).toBeUndefined();
  });

  it("is refused when it was never issued, even with the id of one that was", async () => {
    const { key } = await book.create("Ada");
    for (const wrong of ["x", `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`])
      await expect(prepaid({ "x-api-key": wrong })).rejects.toBeInstanceOf(UnauthorizedError);
  });
});

describe("a user who logged in", () => {
  it("pays from their own quota, or from that of their key's account", async () => {
    const { account_id: accountId, key } = await book.create("Ada");
    expect(await user({ authorization: "Bearer good" })).toEqual({ accountId: "user-ada", plan: "quota" });
    expect(await user({ authorization: "Bearer good", "x-api-key": key })).toEqual({
      accountId,
      plan: "quota",
    });
  });

  it("pays from their own quota when the key beside the token is unknown or revoked", async () => {
    const { key, key_id: id } = await book.create("Ada");
    await book.revoke(id);
    for (const given of ["x", `mdpdf_live_${"0".repeat(16)}_${"A".repeat(43)}`, key]) {
      expect(await user({ authorization: "Bearer good", "x-api-key": given })).toEqual({
        accountId: "user-ada",
        plan: "quota",
      });
    }
  });

  it.each<[string, HttpRequest["headers"]]>([
    ["in the usual header", { authorization: "bearer good" }],
    ["in the header that proxies leave alone", { "x-authorization": "good" }],
    ["beside a proxy's own token", { authorization: "Bearer proxy", "x-authorization": "Bearer good" }],
    [
      "beside no token of a page's script",
      { authorization: "Bearer null", "x-authorization": "Bearer good" },
    ],
  ])("may send the token %s", async (_name, headers) => {
    expect(await user(headers)).toMatchObject({ accountId: "user-ada" });
  });

  it.each<[string, HttpRequest["headers"], new (...values: never[]) => Error]>([
    ["without a token", {}, UnauthorizedError],
    ["with a key alone", { "x-api-key": "x" }, UnauthorizedError],
    ["with a bad token", { authorization: "Bearer bad" }, UnauthorizedError],
    ["while the issuer is out of reach", { authorization: "Bearer down" }, UnavailableError],
  ])("is refused %s", async (_name, headers, error) => {
    await expect(user(headers)).rejects.toBeInstanceOf(error);
  });

  it("is unknown where nobody can log in", async () => {
    const closed = createAccounts(table, undefined);
    await expect(closed.authenticateUser(request({ authorization: "Bearer good" }))).rejects.toThrow(
      "This service has no user accounts",
    );
  });
});

describe("the operator's records of accounts", () => {
  it("keep credit from becoming negative, and list what each account has", async () => {
    const { account_id: id } = await book.create("Grace");
    expect(await book.credit(id, 3)).toBe(3);
    expect(await book.credit(id, -2)).toBe(1);
    await expect(book.credit(id, -2)).rejects.toThrow("it has too little credit");
    await book.quota(id, 7);
    const view = (await book.list()).find(({ account_id: accountId }) => accountId === id);
    expect(view).toMatchObject({ name: "Grace", credit: 1, monthly_quota: 7, documents_this_month: 0 });
    await book.quota(id, undefined);
    expect((await book.list()).find(({ account_id: accountId }) => accountId === id)).not.toHaveProperty(
      "monthly_quota",
    );
  });

  it("get an account by a quota for a user who logs in, and for nobody else", async () => {
    await book.quota("user-ada", 9);
    expect((await book.list()).map(({ account_id: id }) => id)).toContain("user-ada");
    await expect(book.quota("acct-nobody", 9)).rejects.toThrow("There is no account");
    await expect(book.addKey("acct-nobody")).rejects.toThrow("There is no account");
    await expect(book.credit("acct-nobody", 1)).rejects.toThrow("There is no account");
    await expect(book.revoke("0".repeat(16))).rejects.toThrow("There is no key");
  });
});
