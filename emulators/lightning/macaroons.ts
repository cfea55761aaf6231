import { randomBytes } from "node:crypto";
import macaroon from "macaroon";
import { failure } from "./lnd-errors.ts";

/** What a macaroon may be for, as LND names it (LND API, "Macaroons"). */
export type Permission = "invoices:read" | "invoices:write" | "offchain:read" | "offchain:write";

/** Bakes the macaroons of one node, and knows them again. */
export interface Bakery {
  /** Returns a macaroon in hex. */
  bake(...permissions: readonly Permission[]): string;
  /** Knows none of its macaroons any more, as after their root key was deleted. */
  revokeAll(): void;
  /**
   * Lets in who shows a macaroon of this node for what is asked.
   * @param shown hex, as in the header
   * @param refuse makes the error of the call
   * @throws {LndError} in LND's words (lightningnetwork/lnd, macaroons/service.go)
   */
  check(shown: string | undefined, permission: Permission, refuse?: typeof failure): void;
}

/** The first byte of what identifies a macaroon (go-macaroon-bakery v2, bakery/version.go). */
const identifierVersion = 3;

/** Creates macaroons with a root key of its own, and checks them. */
export function createBakery(): Bakery {
  const rootKey = new Uint8Array(randomBytes(32));
  const baked = new Map<string, readonly Permission[]>();

  return {
    bake(...permissions) {
      const made = macaroon.newMacaroon({
        version: 2,
        identifier: new Uint8Array([identifierVersion, ...identity(permissions)]),
        location: "lnd",
        rootKey,
      });
      const hex = Buffer.from(made.exportBinary()).toString("hex");
      baked.set(hex, permissions);
      return hex;
    },

    revokeAll() {
      baked.clear();
    },

    check(shown, permission, refuse = failure) {
      if (shown === undefined || shown === "") throw refuse("unknown", "expected 1 macaroon, got 0");
      const stranger = /[^0-9a-f]/i.exec(shown)?.[0];
      if (stranger !== undefined) throw refuse("unknown", invalidByte(stranger));
      const identifier = readIdentifier(shown);
      if (!identifier) throw refuse("unknown", "cannot determine data format of binary-encoded macaroon");
      if (identifier[0] !== identifierVersion) throw refuse("unknown", "invalid ID");
      const granted = baked.get(shown.toLowerCase());
      if (!granted) {
        throw refuse("unknown", "verification failed: signature mismatch after caveat verification");
      }
      if (!granted.includes(permission)) throw refuse("unknown", "permission denied");
    },
  };
}

/** Returns what Go says of a letter that is no hex digit (encoding/hex, InvalidByteError). */
export function invalidByte(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  return `encoding/hex: invalid byte: U+${point.toString(16).toUpperCase().padStart(4, "0")} '${letter}'`;
}

function readIdentifier(hex: string): Uint8Array | undefined {
  try {
    return macaroon.importMacaroon(new Uint8Array(Buffer.from(hex, "hex"))).identifier;
  } catch {
    return undefined;
  }
}

/** Encodes `MacaroonId` (go-macaroon-bakery v2, bakery/internal/macaroonpb/id.proto): a nonce, the root key's id, and the permissions. */
function identity(permissions: readonly Permission[]): Buffer {
  const operations = permissions.map((permission) => {
    const [entity = "", action = ""] = permission.split(":");
    return field(3, Buffer.concat([field(1, Buffer.from(entity)), field(2, Buffer.from(action))]));
  });
  return Buffer.concat([field(1, randomBytes(16)), field(2, Buffer.from("0")), ...operations]);
}

/** Returns a field of protobuf that has a length; none of ours is over 127 bytes. */
function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
}
