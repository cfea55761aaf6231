import { UnauthorizedError } from "../http-contract/errors.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { Table } from "../aws/table.ts";
import { isFormedAsKey, isKey, readKeyId } from "./account-key.ts";
import { accountKeyItem, accountKeyItemKey, isPackAccount, userAccountId } from "./account.ts";
import type { BearerVerifier } from "./bearer.ts";

/** The account that pays, and the plan it pays by: a monthly quota, or credit that was paid in advance. */
export interface AccountPlan {
  readonly accountId: string;
  readonly plan: "quota" | "credit";
}

/** Finds out which account a request comes from. */
export interface Accounts {
  /**
   * Returns the account of the user who logged in with the operator's issuer. An account key sent with the token names the account whose quota is used, or
   * the pack whose credit is; one that is unknown or revoked is ignored, since the token is proof enough and the header is optional.
   * @throws {UnauthorizedError} without a valid token
   * @throws {UnavailableError} when the issuer's keys cannot be fetched
   */
  authenticateUser(request: HttpRequest): Promise<AccountPlan>;
  /** Finds the account of the request's key, if it brings one. @throws {UnauthorizedError} when the key is unknown or revoked */
  findPrepaidAccount(request: HttpRequest): Promise<AccountPlan | undefined>;
  /** As {@link findPrepaidAccount}, where nobody else's `x-api-key` may be refused: a text that is no key of this service is ignored. */
  findPrepaidAccountOfOwnKey(request: HttpRequest): Promise<AccountPlan | undefined>;
}

/** Finds accounts in the table. @param verifyBearer undefined where the service has no issuer */
export function createAccounts(table: Table, verifyBearer: BearerVerifier | undefined): Accounts {
  /** Finds the account of a key. @returns undefined when the key is unknown or revoked */
  const findAccountOfKey = async (key: string): Promise<string | undefined> => {
    const id = readKeyId(key);
    const item = id === undefined ? undefined : await table.get(accountKeyItemKey(id));
    const record = item && accountKeyItem.parse(item);
    return record && isKey(key, record.hash) && record.revoked_at === undefined
      ? record.account_id
      : undefined;
  };

  const findPrepaid = async (key: string | undefined): Promise<AccountPlan | undefined> => {
    if (key === undefined) return undefined;
    const accountId = await findAccountOfKey(key);
    if (accountId !== undefined) return { accountId, plan: "credit" };
    throw createKeyRefusal();
  };

  return {
    async authenticateUser(request) {
      const tokens = readBearerTokens(request);
      if (tokens.length === 0) {
        throw new UnauthorizedError(
          "access-token-missing",
          "Send an access token: Authorization: Bearer <ACCESS_TOKEN>.",
          "Bearer",
        );
      }
      if (!verifyBearer) {
        throw new UnauthorizedError(
          "accounts-not-offered",
          "This service has no user accounts. Pay per document at POST /markdown.",
          "Bearer",
        );
      }
      const subject = await verifyFirst(tokens, verifyBearer);
      const key = readAccountKey(request);
      const accountId = key === undefined ? undefined : await findAccountOfKey(key);
      if (accountId !== undefined && isPackAccount(accountId)) return { accountId, plan: "credit" };
      return { accountId: accountId ?? userAccountId(subject), plan: "quota" };
    },

    async findPrepaidAccount(request) {
      return findPrepaid(readAccountKey(request));
    },

    async findPrepaidAccountOfOwnKey(request) {
      const key = readAccountKey(request);
      return findPrepaid(key !== undefined && isFormedAsKey(key) ? key : undefined);
    },
  };
}

/** Creates the error of a key that belongs to no account. */
export function createKeyRefusal(): UnauthorizedError {
  const message = "The account key in x-api-key is unknown or has been revoked.";
  return new UnauthorizedError("account-key-refused", message, "x-api-key");
}

function readAccountKey({ headers }: HttpRequest): string | undefined {
  const key = headers["x-api-key"]?.trim();
  return key === undefined || key === "" || key === "null" ? undefined : key;
}

// A proxy that uses Authorization itself leaves its own token there, so each token is tried.
function readBearerTokens({ headers }: HttpRequest): string[] {
  const bearer = /^\s*Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? "")?.[1];
  const forwarded = /^\s*(?:Bearer\s+)?(\S+)\s*$/i.exec(headers["x-authorization"] ?? "")?.[1];
  return [bearer, forwarded].filter((token): token is string => token !== undefined && token !== "null");
}

async function verifyFirst(tokens: readonly string[], verify: BearerVerifier): Promise<string> {
  let refusal: unknown;
  for (const token of tokens) {
    try {
      return await verify(token);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}
