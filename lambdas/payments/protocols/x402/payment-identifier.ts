import { ValidationError } from "../../../http-contract/errors.ts";

/** Name of the extension by which payers tell a copy of a payment from a new one (x402 specification, extensions/payment_identifier). */
const name = "payment-identifier";
const [minLength, maxLength] = [16, 128];
const pattern = "^[a-zA-Z0-9_-]+$";

/** The extension as a 402 offers it: an identifier may be sent. */
export const identifierExtension = {
  [name]: {
    info: { required: false },
    schema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        required: { type: "boolean" },
        id: { type: "string", minLength, maxLength, pattern },
      },
      required: ["required"],
    },
  },
} as const;

/**
 * Reads what a payer calls a payment. Clients that know nothing of the extension send it back as it was offered, without an identifier.
 * @param extensions of the payment
 * @throws {ValidationError} when it is malformed
 */
export function readIdentifier(extensions: Readonly<Record<string, unknown>> = {}): string | undefined {
  const extension = extensions[name] as
    { readonly info?: { readonly id?: unknown } | null } | null | undefined;
  const id = extension?.info?.id;
  if (id === undefined) return undefined;
  if (
    typeof id === "string" &&
    id.length >= minLength &&
    id.length <= maxLength &&
    new RegExp(pattern).test(id)
  )
    return id;
  const msg = `Input should be a string of ${String(minLength)} to ${String(maxLength)} letters, digits, hyphens and underscores, such as "pay_7d5d747be160e280504c099d984bcfe0"`;
  throw new ValidationError([
    {
      loc: ["header", "payment-signature", "extensions", name, "info", "id"],
      msg,
      type: "string_pattern_mismatch",
      code: "field-invalid",
    },
  ]);
}
