import * as nip04 from "nostr-tools/nip04";
import * as nip44 from "nostr-tools/nip44";
import { finalizeEvent, verifyEvent, type Event } from "nostr-tools/pure";
import * as z from "zod";
import { externalCallSignal } from "../../../../http-client/deadline.ts";
import { LightningNodeError } from "../node/node.ts";
import type { WalletConnection } from "./connection.ts";
import { openRelay, type Relay } from "./relay.ts";

/** A call of a wallet (NIP-47, "Request and Response Events"). */
export interface WalletRequest {
  readonly method: string;
  readonly parameters: object;
  readonly signal?: AbortSignal | undefined;
}

/** What a wallet answered: a result, or the code of an error. */
export interface WalletReply {
  readonly error?: string | undefined;
  readonly result?: unknown;
}

const kinds = { info: 13194, request: 23194, response: 23195 };
/** Time for which a request on a relay may still be answered, in seconds. */
const requestLifeSeconds = 60;

type Encryption = "nip44_v2" | "nip04";

const response = z.object({
  result_type: z.string().nullish(),
  error: z.object({ code: z.string() }).nullish(),
  result: z.unknown().optional(),
});

/** Connections that calls of the same time share. */
interface Session {
  readonly relay: Promise<Relay>;
  users: number;
}

/**
 * Creates a caller of wallets. A connection is only open while calls need it: a kept one would be dead after the function was frozen.
 * @returns `ask`, which throws {LightningNodeError} if there is no answer
 */
export function createWallet({
  clock,
  timeoutMs,
}: {
  readonly clock: () => number;
  readonly timeoutMs: number;
}) {
  const sessions = new Map<string, Session>();
  /** By the wallet's key. */
  const encryptions = new Map<string, Encryption>();

  const withRelay = async <Result>(
    url: string,
    signal: AbortSignal,
    work: (relay: Relay) => Promise<Result>,
  ) => {
    const session = sessions.get(url) ?? { relay: openRelay(url, signal), users: 0 };
    sessions.set(url, session);
    session.users++;
    try {
      return await work(await session.relay);
    } catch (error) {
      // The next call opens another one.
      if (sessions.get(url) === session) sessions.delete(url);
      throw error;
    } finally {
      session.users--;
      if (session.users === 0) {
        if (sessions.get(url) === session) sessions.delete(url);
        session.relay.then(
          (relay) => {
            relay.close();
          },
          () => undefined,
        );
      }
    }
  };

  const findEncryption = async (relay: Relay, wallet: string, signal: AbortSignal): Promise<Encryption> => {
    const known = encryptions.get(wallet);
    if (known) return known;
    const info = await relay.findStoredEvent({ kinds: [kinds.info], authors: [wallet] }, signal);
    // A relay that keeps no such event leaves the one that the specification asks for.
    if (!info || !isFrom(info, wallet)) return "nip44_v2";
    // NIP-47, "Encryption": without the tag a wallet knows NIP-04 alone.
    const offered = info.tags.find(([name]) => name === "encryption")?.[1]?.split(/\s+/) ?? ["nip04"];
    const encryption = offered.includes("nip44_v2") ? "nip44_v2" : "nip04";
    encryptions.set(wallet, encryption);
    return encryption;
  };

  return {
    /** Asks a wallet once. @param attempt its number, by which relays take turns @throws {LightningNodeError} */
    ask(
      { wallet, secret, relays }: WalletConnection,
      request: WalletRequest,
      attempt: number,
    ): Promise<WalletReply> {
      const signal = externalCallSignal(timeoutMs, request.signal);
      const key = new Uint8Array(Buffer.from(secret, "hex"));
      return withRelay(relays[attempt % relays.length] ?? "", signal, async (relay) => {
        const encryption = await findEncryption(relay, wallet, signal);
        const cipher = createCipher(encryption, key, wallet);
        const now = Math.floor(clock() / 1000);
        const event = finalizeEvent(
          {
            kind: kinds.request,
            created_at: now,
            tags: [
              ["p", wallet],
              ["encryption", encryption],
              ["expiration", String(now + requestLifeSeconds)],
            ],
            content: cipher.encrypt(JSON.stringify({ method: request.method, params: request.parameters })),
          },
          key,
        );
        const answers = {
          kinds: [kinds.response],
          authors: [wallet],
          "#p": [event.pubkey],
          "#e": [event.id],
        };
        const answer = await relay.exchange(event, answers, signal);
        if (
          !isFrom(answer, wallet) ||
          !answer.tags.some(([name, value]) => name === "e" && value === event.id)
        )
          throw invalid("is not the wallet's");
        return readReply(cipher.decrypt, answer.content, request.method);
      });
    },
  };
}

/** Returns whether the event is the wallet's own: NIP-04 does not tell who has written a text. */
function isFrom(event: Event, wallet: string): boolean {
  return event.pubkey === wallet && verifyEvent(event);
}

function readReply(decrypt: (text: string) => string, content: string, method: string): WalletReply {
  let json: unknown;
  try {
    json = JSON.parse(decrypt(content));
  } catch {
    // No cause: it may quote the wallet's message.
    throw invalid("cannot be read");
  }
  const { data } = response.safeParse(json);
  if (!data || (!data.error && data.result_type !== method)) throw invalid("is not one");
  const code = data.error?.code;
  // NIP-47, "Error codes": no such connection, and one that may not do this.
  if (code === "UNAUTHORIZED" || code === "RESTRICTED")
    throw new LightningNodeError("refused", "The wallet's connection does not allow this");
  return code === undefined ? { result: data.result } : { error: code };
}

function invalid(what: string): LightningNodeError {
  return new LightningNodeError("invalid", `The wallet's reply ${what}`);
}

function createCipher(encryption: Encryption, key: Uint8Array, wallet: string) {
  if (encryption === "nip04")
    return {
      encrypt: (text: string) => nip04.encrypt(key, wallet, text),
      decrypt: (text: string) => nip04.decrypt(key, wallet, text),
    };
  const shared = nip44.getConversationKey(key, wallet);
  return {
    encrypt: (text: string) => nip44.encrypt(text, shared),
    decrypt: (text: string) => nip44.decrypt(text, shared),
  };
}
