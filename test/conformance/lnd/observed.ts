/** What a node answered, without what differs from invoice to invoice. */
export interface Observed {
  readonly status: number;
  readonly body: unknown;
}

export const both = (first: Observed, second: Observed): Observed => ({
  status: second.status,
  body: { first, second: second.body },
});

/** Why a payment failed is said by the payer's node in its own words. */
export function withoutWords({ status, body }: Observed): Observed {
  if (status !== 200) return { status, body: undefined };
  const { payment_error: error, payment_preimage: preimage } = body as Record<string, unknown>;
  return { status, body: { hasFailed: error !== "", payment_preimage: preimage } };
}

/** Nobody knows the preimage of an invoice on hold but who made it. */
export function withoutPreimage({ status, body }: Observed): Observed {
  return { status, body: { ...(body as object), r_preimage: undefined } };
}

/** An answer, with values that differ each time described by their form. */
export function observed({ status, body }: { readonly status: number; readonly body: string }): Observed {
  try {
    return { status, body: describeForm(JSON.parse(body)) };
  } catch {
    return { status, body: body.trim() };
  }
}

function describeForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeForm);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]): [string, unknown] => {
      if (/^(?:r_hash|r_preimage|payment_preimage|payment_hash|payment_addr)$/.test(name))
        return [name, `${Buffer.from(String(field), "base64").length} bytes`];
      if (name === "payment_request")
        return [name, /^lnbcrt(?:\d+[munp])?1/.exec(String(field))?.[0] ?? field];
      if (/_index$|_date$|_ns$/.test(name)) return [name, typeof field];
      return [name, describeForm(field)];
    }),
  );
}
