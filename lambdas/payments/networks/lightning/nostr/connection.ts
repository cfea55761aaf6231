import { classifyHost } from "../settings.ts";

/** What a connection string says (NIP-47, "Nostr Wallet Connect URI"). */
export interface WalletConnection {
  /** Public key of the wallet, 64 hex digits. */
  readonly wallet: string;
  /** Secret key of the one who asks, 64 hex digits. */
  readonly secret: string;
  readonly relays: readonly string[];
}

/** Parses a connection string. @returns the fault, in words that quote none of it, when it is invalid */
export function parseConnection(text: string): WalletConnection | string {
  const [, wallet, query] =
    /^nostr\+walletconnect:(?:\/\/)?([0-9a-f]{64})\/?\?(.*)$/i.exec(text.trim()) ?? [];
  if (wallet === undefined) return "must begin with nostr+walletconnect:// and the wallet's key";
  const parameters = new URLSearchParams(query);
  const secret = parameters.get("secret") ?? "";
  const [relay, ...others] = parameters.getAll("relay");
  if (!/^[0-9a-f]{64}$/i.test(secret)) return "holds no secret of 64 hex digits";
  if (relay === undefined) return "names no relay";
  if (![relay, ...others].every(isRelay)) return "names a relay that does not begin with wss://";
  return { wallet: wallet.toLowerCase(), secret: secret.toLowerCase(), relays: [relay, ...others] };
}

/** Returns whether an address is a relay's. Requests are encrypted, but their sender, recipient and time are not. */
function isRelay(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === "wss:" || (protocol === "ws:" && classifyHost(url) !== "anywhere");
}
