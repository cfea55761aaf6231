import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate and its key, both PEM. */
export interface SelfSigned {
  readonly certificate: string;
  readonly key: string;
}

/** Creates a self-signed certificate for a host, as a Lightning node does at its first start (X.509, RFC 5280). */
export function createSelfSigned(host: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const encodeName = (common: string) =>
    sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from(common)))));
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const day = 24 * 3600 * 1000;
  const subjectPublicKey = publicKey.export({ type: "spki", format: "der" });
  const basicConstraints = sequence(
    oid("551d13"),
    der(0x01, Buffer.from([0xff])),
    octets(sequence(der(0x01, Buffer.from([0xff])))),
  );
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    encodeName(host),
    sequence(time(Date.now() - day), time(Date.now() + 365 * day)),
    encodeName(host),
    subjectPublicKey,
    der(0xa3, sequence(basicConstraints)),
  );
  const signature = sign("sha256", toSign, privateKey);
  const certificate = sequence(
    toSign,
    ecdsaWithSha256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines(certificate.toString("base64"))}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, Buffer.concat(parts));
const octets = (content: Buffer): Buffer => der(0x04, content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, "");
  return der(0x18, Buffer.from(digits));
}

/** Splits base64 into lines of 64 characters (RFC 7468, 2), none of them empty. */
function lines(base64: string): string {
  return (base64.match(/.{1,64}/g) ?? []).join("\n");
}
