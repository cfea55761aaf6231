/** What a node answered, without what differs from invoice to invoice. */
export interface Observed {
  readonly status: number;
  readonly body: unknown;
}

export const both = (first: Observed, second: Observed): Observed => ({
  status: second.status,
  body: { first, second: second.body },
});

/** Removes the reason of a failed payment, which each payer's node words differently. */
export function withoutWords({ status, body }: Observed): Observed {
  if (status !== 200) return { status, body: undefined };
  const { payment_error: error, payment_preimage: preimage } = body as Record<string, unknown>;
  return { status, body: { hasFailed: error !== "", payment_preimage: preimage } };
}

/** Removes the preimage of a hold invoice, which only its creator knows. */
export function withoutPreimage({ status, body }: Observed): Observed {
  return { status, body: { ...(body as object), r_preimage: undefined } };
}

/** Describes an answer, with values that differ each time replaced by their form. */
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
