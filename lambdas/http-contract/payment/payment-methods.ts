/** Ways to pay that a 402 offers, in the order of the offers. Existing clients expect Lightning first. */
export const paymentMethods = ["lightning", "x402", "card"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What is known of a network everywhere. */
interface NetworkEntry {
  /** The offer by which anyone may pay there; undefined where only the operator's customers may, and for what was paid for before. */
  readonly method: PaymentMethod | undefined;
  /** What its payments are counted in, for people. */
  readonly currency: string;
  /**
   * Its name in records: in the keys of payments and refusals, in locks and jobs. It never changes, since a payment is claimed under its key: functions
   * of two versions run at once during a deployment, and would claim one payment under two keys.
   */
  readonly stored: string;
  /** Its name in those of its metrics. */
  readonly metric: string;
  /** Its part of cdk.json and of a server's settings, and its secret there; undefined where nothing is set. */
  readonly section?: string;
  /** Its name among the prices of a payment context, which clients send back. */
  readonly price?: string;
  /** Whether it sells packs of credit alone, since a single document costs less than a payment by it. */
  readonly packsAlone?: true;
  /** Whether a payment is a turn of a bought document (jobs/turns.ts): what it buys is free of charge, and no sale. */
  readonly isTurn?: true;
}

/**
 * The networks on which money moves, in the order of their offers. Outside the code Solana is still `x402`, the protocol that had no other network
 * when its payments were first recorded.
 */
export const rails = {
  lightning: {
    method: "lightning",
    currency: "SATS",
    stored: "lightning",
    metric: "Lightning",
    section: "lightning",
    price: "lightning",
  },
  solana: {
    method: "x402",
    currency: "USDC",
    stored: "x402",
    metric: "X402",
    section: "x402",
    price: "x402",
  },
  evm: {
    method: "x402",
    currency: "USDC",
    stored: "evm",
    metric: "Evm",
    section: "evm",
    price: "evm",
  },
  card: {
    method: "card",
    currency: "USD",
    stored: "card",
    metric: "Card",
    section: "card",
    price: "card",
    packsAlone: true,
  },
  account: {
    method: undefined,
    currency: "DOCUMENTS",
    stored: "account",
    metric: "Account",
  },
  correction: {
    method: undefined,
    currency: "DOCUMENTS",
    stored: "correction",
    metric: "Correction",
    isTurn: true,
  },
  receipt: {
    method: undefined,
    currency: "DOCUMENTS",
    stored: "receipt",
    metric: "Receipt",
    isTurn: true,
  },
} as const satisfies Readonly<Record<string, NetworkEntry>>;

export type RailName = keyof typeof rails;
/** The networks on which anyone may pay. */
export type OpenRailName = {
  [Name in RailName]: (typeof rails)[Name]["method"] extends PaymentMethod ? Name : never;
}[RailName];

/** The networks whose payments are turns of a bought document. */
export type TurnRailName = {
  [Name in RailName]: (typeof rails)[Name] extends { readonly isTurn: true } ? Name : never;
}[RailName];

export const railNames = Object.keys(rails) as [RailName, ...RailName[]];
export const openRailNames = railNames.filter((name) => rails[name].method !== undefined) as [
  OpenRailName,
  ...OpenRailName[],
];

/** Returns whether a network's payments are turns of a bought document. */
export function isTurn(name: RailName): name is TurnRailName {
  return "isTurn" in rails[name];
}

/** Returns whether a network sells packs of credit and no documents. */
export function isForPacksAlone(name: RailName): boolean {
  const { packsAlone }: NetworkEntry = rails[name];
  return packsAlone === true;
}

/** What is known of a protocol everywhere. Headers by their names, with their descriptions. */
interface ProtocolEntry {
  /** The offers that it makes, or adds to. */
  readonly methods: readonly PaymentMethod[];
  /** Headers of requests that carry a payment or say how it will be made, besides `Authorization`. */
  readonly payment: Readonly<Record<string, string>>;
  /** Headers of a 402. */
  readonly offer: Readonly<Record<string, string>>;
  /** Headers that prove a settled payment, or say why one was refused. */
  readonly receipt: Readonly<Record<string, string>>;
}

/** The protocols by which offers are made and payments presented. */
export const protocols = {
  reference: { methods: ["lightning"], payment: {}, offer: {}, receipt: {} },
  l402: {
    methods: ["lightning"],
    payment: {},
    offer: { "WWW-Authenticate": "L402 challenge with token and invoice." },
    receipt: {},
  },
  x402: {
    methods: ["x402"],
    payment: {
      "PAYMENT-SIGNATURE": "x402 version 2 payment payload, base64 of JSON.",
      "X-PAYMENT": "The same, under its older name.",
    },
    offer: { "PAYMENT-REQUIRED": "x402 version 2 payment requirements, base64 of JSON." },
    receipt: {
      "PAYMENT-RESPONSE": "x402 settlement proof, base64 of JSON.",
      "X-Payment-Response": "The same, under its older name.",
    },
  },
  payment: {
    methods: ["lightning", "x402"],
    payment: {
      "Accept-Payment":
        "Methods of the scheme `Payment` that the client can pay by, such as `evm/charge, lightning/charge;q=0.5`.",
    },
    offer: { "WWW-Authenticate": "A challenge of the scheme `Payment` for each method." },
    receipt: { "Payment-Receipt": "Receipt of the scheme `Payment`, base64url of JSON." },
  },
  checkout: { methods: ["card"], payment: {}, offer: {}, receipt: {} },
} as const satisfies Readonly<Record<string, ProtocolEntry>>;

export type ProtocolName = keyof typeof protocols;
export const protocolNames = Object.keys(protocols) as readonly ProtocolName[];

/** Returns whether a protocol makes an offer, or adds to it. */
export function servesOffer(protocol: ProtocolName, method: PaymentMethod): boolean {
  const { methods }: ProtocolEntry = protocols[protocol];
  return methods.includes(method);
}

/** Returns the headers of one kind that a protocol uses, or all of them. A name that several use is listed once for each. */
export function protocolHeaders(
  kind: "payment" | "offer" | "receipt",
  protocol?: ProtocolName,
): readonly {
  readonly name: string;
  readonly description: string;
  readonly methods: readonly PaymentMethod[];
}[] {
  return protocolNames
    .filter((name) => protocol === undefined || name === protocol)
    .flatMap((each) => {
      const { methods, [kind]: headers }: ProtocolEntry = protocols[each];
      return Object.entries(headers).map(([name, description]) => ({ name, description, methods }));
    });
}
