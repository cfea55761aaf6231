import type { Order } from "./storage/orders.ts";

/** How an order is begun. */
export interface Beginning {
  readonly changes?: Partial<Order>;
  /** Whether the document is sent although it may have a job: the service retries one that failed. */
  readonly isRestart?: boolean;
}

/** One pass of an order through the page. What comes of it is not shown once another round has begun. */
export interface Round {
  isCurrent(): boolean;
  /** Notes that the page shows what came of it, for now. */
  noteShown(): void;
  /** Begins the next round, with this order or with another state of it. */
  begin(order: Order, beginning?: Beginning): void;
}
