/** A rule of EN 16931 that an invoice breaks, or a field of a wrong form. */
export interface InvoiceFault {
  /** Names of fields, and numbers of list items from 0, below the invoice. */
  readonly path: readonly (string | number)[];
  /** The rule's id, such as `BR-CO-15`; undefined where no rule is about it. */
  readonly rule: string | undefined;
  /** A sentence, which begins with the rule where there is one. */
  readonly message: string;
}

/** Collects faults. */
export interface FaultList {
  readonly faults: readonly InvoiceFault[];
  readonly report: (path: InvoiceFault["path"], rule: string | undefined, what: string) => void;
}

/** More faults are not listed: the first ones are mended first. */
const maxFaults = 50;

export function createFaultList(): FaultList {
  const faults: InvoiceFault[] = [];
  return {
    faults,
    report(path, rule, what) {
      if (faults.length < maxFaults)
        faults.push({ path, rule, message: rule === undefined ? what : `${rule}: ${what}` });
    },
  };
}

/** The rules that make a field mandatory, by the field's path, where `*` is any number. */
const rulesOfFields: Readonly<Record<string, string>> = {
  number: "BR-02",
  date: "BR-03",
  type: "BR-04",
  currency: "BR-05",
  seller: "BR-06",
  "seller.name": "BR-06",
  "seller.address": "BR-08",
  "seller.address.country": "BR-09",
  "seller.electronic_address.scheme": "BR-62",
  buyer: "BR-07",
  "buyer.name": "BR-07",
  "buyer.address": "BR-10",
  "buyer.address.country": "BR-11",
  "buyer.electronic_address.scheme": "BR-63",
  "delivery.address.country": "BR-57",
  "preceding.*.number": "BR-55",
  lines: "BR-16",
  "lines.*.name": "BR-25",
  "lines.*.quantity": "BR-22",
  "lines.*.price": "BR-26",
  "lines.*.vat": "BR-CO-04",
  "lines.*.vat.category": "BR-CO-04",
  "allowances.*.vat": "BR-32",
  "allowances.*.vat.category": "BR-32",
  "charges.*.vat": "BR-37",
  "charges.*.vat.category": "BR-37",
  "taxes.*.category": "BR-47",
};

/** Finds the rule that makes a field mandatory. */
export function findFieldRule(path: InvoiceFault["path"]): string | undefined {
  return rulesOfFields[path.map((part) => (typeof part === "number" ? "*" : part)).join(".")];
}
