import type { BoughtPack } from "../purchases/pack-store.ts";
import type { Pack } from "../settings/pack-settings.ts";
import { accountItem, accountItemKey } from "../accounts/account.ts";
import { createKeyRefusal } from "../accounts/accounts.ts";
import { CreditsNotOfferedError, UnauthorizedError, ValidationError } from "../http-contract/errors.ts";
import { creditRequest } from "../http-contract/requests.ts";
import type { CreditPack } from "../http-contract/responses.ts";
import { idempotencyKey } from "../http/headers/idempotency-key.ts";
import type { RequestTo } from "../http/http-handler.ts";
import type { HttpResponse } from "../http/response.ts";
import { parseBody } from "../http/validation.ts";
import { packIdentity } from "../jobs/identity.ts";
import { quoteAnswer } from "../payments/offers.ts";
import { readDocumentRecords } from "../purchases/records.ts";
import type { SaleContext } from "./context.ts";
import { readPresented } from "./found-payments.ts";
import { unguessableKeyLength } from "./limits/requester.ts";
import { bringsCredential } from "./quote.ts";
import { createReplies, readReceiptHeaders, type GoodsReplies } from "./replies.ts";
import { sell } from "./sell.ts";
import { buildOfferOptions, type SubmitOptions } from "./submit-options.ts";

type PackContext = SaleContext<BoughtPack>;
type CreditRequest = RequestTo<"submit">;

/**
 * Creates `/v1/credits`, which sells packs of credit. Who brings the same `Idempotency-Key` again gets the same pack with its key: a payment could not
 * tell its buyer from others, since anybody reads transfers on their chain. So the key has to be unguessable.
 */
export function createAnswerCredits(
  options: SubmitOptions,
): (request: CreditRequest) => Promise<HttpResponse> {
  const { settings, packs: offered, purchases, accounts } = options;
  const parts = { ...options, replies: createReplies(options, createPackReplies(options)) };

  const answerQuote = async (request: CreditRequest, pack: Pack): Promise<HttpResponse> => {
    const { PUBLIC_BASE_URL: publicBaseUrl } = settings;
    const how =
      `POST ${publicBaseUrl}/v1/credits with Content-Type: application/json, {"documents": ${String(pack.documents)}} and the header Idempotency-Key: ` +
      `a random text of ${String(unguessableKeyLength)} characters or more, such as a UUID. Keep it: with it you find the pack again.`;
    if (bringsCredential(request)) {
      const msg = `The Idempotency-Key is missing, so nothing was charged. ${how}`;
      throw new ValidationError([
        { loc: ["header", "idempotency-key"], msg, type: "missing", code: "idempotency-key-missing" },
      ]);
    }
    return quoteAnswer(how, await buildOfferOptions(options, request), {
      pack: pack.documents,
      percentOff: pack.percentOff,
      packs: offered.map(({ documents }) => ({ documents })),
    });
  };

  const readContext = async (request: CreditRequest, pack: Pack, key: string): Promise<PackContext> => {
    const { keys, table, protocols, requesters, clock } = options;
    const identity = packIdentity((await keys()).identity, pack.documents, key);
    const document = { ...identity, bytes: 0, percentOff: pack.percentOff };
    const [records, presented, requester] = await Promise.all([
      readDocumentRecords(table, document, clock()),
      readPresented(protocols, request, document),
      requesters(request, document, key),
    ]);
    const goods = purchases.packGoods();
    return {
      request,
      account: undefined,
      document,
      goods,
      records,
      bought: records.pack,
      presented,
      requester,
    };
  };

  return async (request) => {
    const [smallest] = offered;
    if (request.operation === "getV1Credits") {
      const account = await accounts.findPrepaidAccount(request);
      if (!account) throw accountKeyMissing();
      return { status: 200, headers: secret, body: await readCredit(options, account.accountId) };
    }
    if (!smallest)
      throw new CreditsNotOfferedError(
        "This service sells no credit in advance. Pay per document at POST /markdown.",
      );
    if (request.body.byteLength === 0) return answerQuote(request, smallest);
    const { documents } = parseBody(creditRequest, request, settings.MAX_BODY_BYTES);
    const pack = offered.find((each) => each.documents === documents);
    if (!pack) throw unknownPack(offered);
    const key = idempotencyKey(request);
    if (key === undefined) return answerQuote(request, pack);
    if (key.length < unguessableKeyLength) throw guessableKey();
    return sell(parts, await readContext(request, pack, key));
  };
}

function accountKeyMissing(): UnauthorizedError {
  return new UnauthorizedError(
    "account-key-missing",
    "Send the account key in x-api-key. To buy credit, POST /v1/credits.",
    "x-api-key",
  );
}

/** Nobody but the buyer may see the response. */
const secret = { "cache-control": "no-store" };

/** Creates the answers that only packs have. */
function createPackReplies(options: SubmitOptions): GoodsReplies<BoughtPack, PackContext> {
  const { packStore, purchases } = options;
  const answerPack = async (bought: BoughtPack, headers: HttpResponse["headers"]): Promise<HttpResponse> => {
    const [{ text: key }, credit] = await Promise.all([
      packStore.showKey(bought),
      readCredit(options, bought.account_id),
    ]);
    const body: CreditPack = { key, documents: bought.pack, ...credit };
    return { status: 200, headers: { ...headers, ...secret }, body };
  };
  return {
    boughtAt: (bought) => bought.created_at,
    listWarnings: () => undefined,
    async answerBought({ presented }, bought) {
      return answerPack(bought, await readReceiptHeaders(purchases, bought, presented.payments));
    },
    answerSold: (_context, bought, headers) => answerPack(bought, headers),
  };
}

/** Reads what is left of an account's credit. @throws {UnauthorizedError} while an old account is being deleted, item by item */
async function readCredit(
  { table }: Pick<SubmitOptions, "table">,
  accountId: string,
): Promise<Omit<CreditPack, "key" | "documents">> {
  const item = await table.get(accountItemKey(accountId));
  if (!item) throw createKeyRefusal();
  const { credit, credit_ends_at: endsAt, frozen_at: frozenAt } = accountItem.parse(item);
  return {
    account_id: accountId,
    credit,
    ...(endsAt !== undefined && { expires_at: new Date(endsAt).toISOString() }),
    frozen: frozenAt !== undefined,
  };
}

function unknownPack(offered: readonly Pack[]): ValidationError {
  const sizes = offered.map(({ documents }) => String(documents)).join(" or ");
  const msg = `Input should be ${sizes}, the packs that are sold here`;
  return new ValidationError([
    { loc: ["body", "documents"], msg, type: "literal_error", code: "field-invalid" },
  ]);
}

function guessableKey(): ValidationError {
  const msg = `Input should have at least ${String(unguessableKeyLength)} characters, such as a UUID: whoever knows it gets the pack`;
  return new ValidationError([
    { loc: ["header", "idempotency-key"], msg, type: "string_too_short", code: "field-too-short" },
  ]);
}
