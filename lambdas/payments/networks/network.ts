import { rails, type OpenRailName, type RailName } from "../../http-contract/payment/payment-methods.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { Item } from "../../aws/table.ts";
import type { PaymentContext } from "../context.ts";
import type { Price, PricedDocument } from "../price.ts";

/** One payment: its identity on its network, and everything needed to settle it again after a crash. */
export interface Payment {
  /** The network. */
  readonly rail: RailName;
  /**
   * Unique for ever on its network, whatever protocol presents it, and not for the payer to vary: the hash of a Solana message, a Lightning payment
   * hash, or the name of a charge.
   */
  readonly id: string;
  /** The account that pays, when one does. */
  readonly accountId?: string | undefined;
  /** What the network keeps of the payment; plain JSON. */
  readonly railData: Readonly<Record<string, unknown>>;
  /** The transaction by which a promised payment is collected; forgotten afterwards. */
  readonly signedTransaction?: Uint8Array<ArrayBuffer> | undefined;
  /** The progress of earlier searches for it, from {@link SettleOutcome}. */
  readonly progress?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns whether two payments are the same money. */
export function isSamePayment(
  first: Pick<Payment, "rail" | "id">,
  second: Pick<Payment, "rail" | "id">,
): boolean {
  return first.rail === second.rail && first.id === second.id;
}

/** What a call to settle came to. `pending`: nobody knows yet whether the payment was collected. */
export type SettleOutcome =
  | { readonly result: "settled"; readonly receipt: Readonly<Record<string, unknown>> }
  /** `reason`: a code of the network's, as the ledger keeps it. */
  | { readonly result: "refused"; readonly reason: string }
  /** `progress` lets the next look-up go on where this one ended. */
  | { readonly result: "pending"; readonly progress?: Readonly<Record<string, unknown>> | undefined };

/** What a look-up came to. `uncollected`: the payment was not collected, and this service alone can collect it. */
export type LookUpOutcome = SettleOutcome | { readonly result: "uncollected" };

/** How money moves in one place. It knows no protocol by which a payment is presented, and no HTTP. */
export interface Network {
  readonly rail: RailName;
  /** CAIP-2 id that tells it from others of its rail, as {@link NetworkDefinition.chain} reads it of payments; absent where there is no other. */
  readonly chain?: string;
  /** Whether it shows invoices that are on no record until they are paid. */
  readonly showsUnrecorded?: boolean;
  /** Time for which refusals of claimed payments hold before such a payment is looked up again, in ms; by default none. */
  readonly refusalsHoldMs?: number;
  /** Collects a claimed payment. Either no earlier attempt can have collected it, or the network collects it only once for certain. */
  settle(payment: Payment): Promise<SettleOutcome>;
  /**
   * Finds out what became of a payment that an earlier attempt may have collected, without collecting it.
   * `pending` leaves it open; `refused` is final: the payment can never be collected any more.
   * @param claimedAt when it was first claimed, epoch ms
   */
  lookUp(payment: Payment, claimedAt: number): Promise<LookUpOutcome>;
  /**
   * Finds the payments for a document that the network itself knows, presented or not.
   * @param records all records of the document, of which the network reads its own
   * @throws {NetworkUnavailableError} when that cannot be determined now, though the document may well be paid for
   * @throws {NotOfferedError} when the network could not look, and nothing indicates that the document is paid for
   */
  findPayments?(document: DocumentIdentity, records: readonly Item[]): Promise<readonly Payment[]>;
  /**
   * Withdraws the invoices of a document before another network's payment is collected for it, so that nobody pays twice.
   * @param records all records of the document, of which the network reads its own
   * @throws {NetworkUnavailableError} when one that was issued on request may be paid, and that cannot be determined now
   */
  withdraw?(document: DocumentIdentity, records: readonly Item[]): Promise<Withdrawal>;
  /**
   * Searches the payments of all invoices ever issued for a document, however long that takes.
   * @param isBought whether to withdraw those that can still be paid, if the network can
   * @throws {NetworkUnavailableError} when no payment is found, and that cannot be determined now
   */
  survey?(
    document: DocumentIdentity,
    records: readonly Item[],
    options: { readonly isBought: boolean },
  ): Promise<PaymentSurvey>;
}

/** What became of all that was issued for a document. */
export interface Withdrawal {
  /** Earlier payments. */
  readonly payments: readonly Payment[];
  /** What must not be paid any more. */
  readonly voided: readonly VoidedInvoice[];
}

/** An invoice whose document another payment buys. */
export interface VoidedInvoice {
  /** 64 hex digits. */
  readonly paymentHash: string;
  /** Until when it can still be paid, epoch ms; undefined once the network has canceled it. */
  readonly payableUntil: number | undefined;
}

/** What was found out about all that was issued for a document. */
export interface PaymentSurvey {
  readonly payments: readonly Payment[];
  /**
   * Returns until when one of the invoices may still be paid, epoch ms; undefined when none may.
   * @throws {NetworkUnavailableError} when the survey did not determine that
   */
  payableUntil(): number | undefined;
}

/** A payer's identifier of a payment, which distinguishes a copy from a new one. Payers do not share identifiers. */
export interface PaymentIdentifier {
  /** As the network names payers. */
  readonly payer: string;
  readonly id: string;
}

/** A payment that is brought, read and not yet verified. */
export interface UnverifiedPayment {
  readonly payment: Payment;
  /** Binds what the payer calls the payment to its document; absent where the payer has not said. */
  readonly identifier?: PaymentIdentifier | undefined;
  /** No money has moved yet, so refusing the document costs the payer nothing. */
  readonly isPromise?: true;
  /**
   * Checks the payment against its document and this service's terms, without moving money.
   * @param admit called before anybody but this service; its error ends the check
   * @returns a code for why it buys nothing; undefined when it is good
   * @throws {UnavailableError} when that cannot be determined now
   */
  verify(admit: () => Promise<void>): Promise<string | undefined>;
}

/** A network on which anyone may pay without an account. */
interface OpenNetworkParts extends Network {
  readonly rail: OpenRailName;
  /** Current price of documents in the smallest unit, in decimal digits. */
  readonly price: Price<string>;
  /** Returns whether something is sold here for an amount in the smallest unit; absent where everything is. */
  sells?(goods: Pick<PricedDocument, "pack">, amount: string): boolean;
}

/** A network on which payers pay invoices by themselves, and get a proof. */
export interface InvoiceNetwork extends OpenNetworkParts {
  readonly kind: "invoices";
  /** Checks that the network can be used. @throws {NotOfferedError} while its node is known to be out of order */
  assertInReach(): void;
  /**
   * Creates the invoice of a document, or finds the one that can still be paid. It is not recorded, since it may never be paid: the network finds it
   * again by its document.
   * @returns undefined while another request is creating it
   * @throws {NotOfferedError} when there can be none now
   */
  showInvoice(documentHash: string, amount: string): Promise<Invoice | undefined>;
  /**
   * Makes the invoice of a document, or finds the one that can still be paid. It is recorded before it is issued, so that its payment finds the
   * document.
   * @throws {NetworkUnavailableError} when the node cannot be reached, or a payer's money is on its way
   */
  issueInvoice(document: DocumentIdentity, amount: string): Promise<IssueOutcome>;
  /** Returns the payment of an invoice, proved by its preimage. */
  toPayment(paymentHash: string, amount: number): Payment;
}

/** An invoice that a payer is shown. */
export interface Invoice {
  /** As wallets read it, such as BOLT11. */
  readonly paymentRequest: string;
  readonly paymentHash: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** What asking for an invoice came to. `paid`: the document is bought or locked, or one of its invoices is paid. */
export type IssueOutcome =
  | { readonly result: "issued"; readonly invoice: Invoice }
  | { readonly result: "paid" | "being made" | "too many" };

/** A network on which payers sign transfers, which this service then has collected. */
export interface TransferNetwork extends OpenNetworkParts {
  readonly kind: "transfers";
  /** CAIP-2 id. */
  readonly id: string;
  /** What is paid and where, in words: `USDC on Solana`. */
  readonly title: string;
  /** The asset that is paid, by its address. */
  readonly asset: string;
  /** Decimal places of the asset. */
  readonly decimals: number;
  /**
   * Returns the terms that an offer makes.
   * @returns undefined when the context has no price here
   * @throws {NotOfferedError} while no payment could be collected
   */
  terms(context: PaymentContext): Promise<TransferTerms | undefined>;
  /**
   * Reads a payer's signed transfer.
   * @param payload of the scheme `exact`, as x402 defines it for this network; any other protocol translates into it
   * @param accepted the payer's claim of what it accepted, as {@link TransferTerms.extra}
   * @returns the code of the fault, when it is no transfer
   */
  read(payload: unknown, accepted: unknown): Promise<SignedTransfer | string>;
  /** Reads the transfer of a payer who pays the network's fee as well, so that no facilitator is needed; absent if none can. */
  readPayerPaid?(payload: unknown, accepted: unknown): Promise<SignedTransfer | string>;
}

/** A network on which payers pay on a page of the payment service's own, and bring no proof. The service sends messages about payments. */
export interface CheckoutNetwork extends OpenNetworkParts {
  readonly kind: "checkouts";
  /**
   * Opens the page on which something is paid for, or finds the one that can still be used. It is recorded before anybody gets its address.
   * @throws {NetworkUnavailableError} when the payment service cannot be reached
   */
  openCheckout(document: DocumentIdentity, amount: string): Promise<CheckoutOutcome>;
  /**
   * Reads a message of the payment service.
   * @returns undefined when it is about nothing that is sold here
   * @throws {WebhookRefusedError} when the payment service did not send it, or not now
   * @throws {NetworkUnavailableError} when the payment service cannot be reached
   */
  readMessage(
    headers: Readonly<Record<string, string | undefined>>,
    body: Uint8Array,
  ): Promise<CheckoutMessage | undefined>;
}

/** What asking for a page came to. `paid`: it is bought or locked, or one of its pages was used to pay. */
export type CheckoutOutcome =
  | { readonly result: "open"; readonly url: string; readonly expiresAt: number }
  | { readonly result: "paid" | "too many" };

/** What has become of the money of a payment. */
export type ChargeState = "good" | "disputed" | "refunded";

/** The payment that a message of the payment service is about. */
export interface CheckoutMessage extends Pick<Payment, "rail" | "id"> {
  /** Of what was to be bought. */
  readonly documentHash: string;
  readonly pack: number;
  /** Asks the payment service what has become of the money by now. @throws {NetworkUnavailableError} */
  readCharge(): Promise<ChargeState>;
}

/** The terms of a transfer (x402 specification, "PaymentRequirements"). */
export interface TransferTerms {
  /** CAIP-2 id. */
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** Base units of the asset, in decimal digits. */
  readonly amount: string;
  /** What else the scheme `exact` asks for on this network. */
  readonly extra: Readonly<Record<string, string>>;
}

/** A transfer that a payer has signed, and nobody has collected. */
export interface SignedTransfer {
  readonly payment: Payment;
  readonly payer: string;
  /** Verifies the payment, see {@link UnverifiedPayment.verify}. @throws {NetworkUnavailableError} when that cannot be found out now */
  verify(document: PricedDocument, admit: () => Promise<void>): Promise<string | undefined>;
}

export type OpenNetwork = InvoiceNetwork | TransferNetwork | CheckoutNetwork;

/** Returns the name under which a context has the price of a network. */
export function priceName({ chain, rail }: Pick<OpenNetwork, "chain" | "rail">): string {
  return chain ?? rails[rail].price;
}

export function filterNetworks<Kind extends OpenNetwork["kind"]>(
  networks: readonly OpenNetwork[],
  kind: Kind,
): readonly Extract<OpenNetwork, { kind: Kind }>[] {
  return networks.filter((network): network is Extract<OpenNetwork, { kind: Kind }> => network.kind === kind);
}
