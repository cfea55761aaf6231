/** What a client can pay by, with its preference from 0 to 1 (draft-httpauth-payment-00, "Client Payment Preferences"). */
interface Range {
  readonly method: string;
  readonly intent: string;
  readonly weight: number;
}

const range = /^([a-z]+|\*)\/([A-Za-z0-9-]+|\*)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Weighs methods by the value of `Accept-Payment`. The most specific matching range decides.
 * @returns the weight of each method that the client accepts for a charge; all methods, at 1, when it accepts none of them or the value is malformed
 */
export function weighMethods<Name extends string>(
  header: string | undefined,
  methods: readonly Name[],
): ReadonlyMap<Name, number> {
  const ranges = parseRanges(header);
  const weights = methods.map((method) => [method, computeWeight(ranges, method)] as const);
  const accepted = weights.filter(([, weight]) => weight > 0);
  return new Map(accepted.length > 0 ? accepted : methods.map((method) => [method, 1]));
}

function parseRanges(header: string | undefined): readonly Range[] {
  const ranges = (header ?? "").split(",").flatMap((part) => {
    const [, method, intent, weight = "1"] = range.exec(part.trim()) ?? [];
    return method !== undefined && intent !== undefined ? [{ method, intent, weight: Number(weight) }] : [];
  });
  return ranges;
}

function computeWeight(ranges: readonly Range[], method: string): number {
  const fitting = ranges.filter(
    (each) => [method, "*"].includes(each.method) && ["charge", "*"].includes(each.intent),
  );
  const specificity = (each: Range) => Number(each.method !== "*") * 2 + Number(each.intent !== "*");
  const [best] = fitting.sort((a, b) => specificity(b) - specificity(a));
  return best?.weight ?? 0;
}
