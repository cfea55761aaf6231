import { UnauthorizedError } from "../http-contract/errors.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { Table } from "../aws/table.ts";
import { isKey, keyIdIn } from "./account-key.ts";
import { accountKeyItem, accountKeyItemKey, userAccountId } from "./account.ts";
import type { BearerVerifier } from "./bearer.ts";

/** Who pays by account, and out of what: a monthly quota, or credit that was paid in advance. */
export interface Payer {
  readonly accountId: string;
  readonly plan: "quota" | "credit";
}

/** Finds out which account a request comes from. */
export interface Accounts {
  /**
   * Whoever logged in with the operator's issuer; an account key beside the token says whose quota is used.
   * @throws {UnauthorizedError} without a good token, or with an unknown key
   * @throws {UnavailableError} when the issuer's keys cannot be fetched
   */
  user(request: HttpRequest): Promise<Payer>;
  /**
   * The account of the key that the request brings, if it brings one.
   * @throws {UnauthorizedError} when the key is unknown or revoked
   */
  prepaid(request: HttpRequest): Promise<Payer | undefined>;
}

/** @param verifyBearer undefined where nobody can log in */
export function createAccounts(table: Table, verifyBearer: BearerVerifier | undefined): Accounts {
  const accountOfKey = async (request: HttpRequest): Promise<string | undefined> => {
    const given = request.headers["x-api-key"]?.trim();
    if (given === undefined || given === "" || given === "null") return undefined;
    const id = keyIdIn(given);
    const item = id === undefined ? undefined : await table.get(accountKeyItemKey(id));
    const key = item && accountKeyItem.parse(item);
    if (!key || !isKey(given, key.hash) || key.revoked_at !== undefined) {
      throw new UnauthorizedError(
        "The account key in x-api-key is unknown or has been revoked.",
        "x-api-key",
      );
    }
    return key.account_id;
  };

  return {
    async user(request) {
      const tokens = bearerTokensIn(request);
      if (tokens.length === 0) {
        throw new UnauthorizedError("Send an access token: Authorization: Bearer <ACCESS_TOKEN>.", "Bearer");
      }
      if (!verifyBearer) {
        throw new UnauthorizedError("Nobody can log in here. Pay per document at POST /markdown.", "Bearer");
      }
      const subject = await firstAccepted(tokens, verifyBearer);
      return { accountId: (await accountOfKey(request)) ?? userAccountId(subject), plan: "quota" };
    },

    async prepaid(request) {
      const accountId = await accountOfKey(request);
      return accountId === undefined ? undefined : { accountId, plan: "credit" };
    },
  };
}

// A proxy that has taken Authorization for itself leaves a token there that is not ours, so each is tried.
function bearerTokensIn({ headers }: HttpRequest): string[] {
  const own = /^\s*Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? "")?.[1];
  const passed = /^\s*(?:Bearer\s+)?(\S+)\s*$/i.exec(headers["x-authorization"] ?? "")?.[1];
  return [own, passed].filter((token): token is string => token !== undefined && token !== "null");
}

async function firstAccepted(tokens: readonly string[], verify: BearerVerifier): Promise<string> {
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
