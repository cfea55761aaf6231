import type { Order } from "./storage/orders.ts";

/** How an order begins. */
export interface Beginning {
  readonly changes?: Partial<Order>;
  /** Whether the document is sent although it may have a job: the service retries one that failed. */
  readonly isRestart?: boolean;
}

/** One pass of an order through the page. Its outcome is not shown once another round has begun. */
export interface Round {
  isCurrent(): boolean;
  /** Records that the page shows the outcome, for now. */
  noteShown(): void;
  /** Begins the next round, with this order or with another state of it. */
  begin(order: Order, beginning?: Beginning): void;
}
