import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Orders from "../../../../../web/order/storage/orders.ts";
import type { Order } from "../../../../../web/order/storage/orders.ts";
import { LimitedStorage } from "../../storage.ts";

const day = 24 * 3600_000;
const payment = { amount: "5 sats over Lightning", facts: [], seen: 1 };
const order = (key: string, of: Partial<Order> = {}): Order => ({
  key,
  title: key,
  body: "{}",
  bytes: 2,
  begun: Date.now(),
  ...of,
});

let orders: typeof Orders;
/** Reloads the page. */
async function load(): Promise<void> {
  vi.resetModules();
  orders = await import("../../../../../web/order/storage/orders.ts");
}
async function setQuota(quota?: number): Promise<void> {
  vi.stubGlobal("localStorage", new LimitedStorage(quota));
  await load();
}
beforeEach(() => setQuota());

const store = (order: Order): Order => orders.changeOrder(order, {});
const keys = (): string[] => orders.readOrders().map(({ key }) => key);

describe("an order", () => {
  it.each([
    [{}, true],
    [{ kept: { lightning: {} } }, true],
    [{ proof: { "payment-signature": "e30=" } }, false],
    [{ jobId: "1" }, false],
    [{ payment }, false],
    [{ otherPayments: [payment] }, false],
  ] as const)("with %o is unpaid: %s", (of, isUnpaid) => {
    expect(orders.isUnpaid(order("a", of))).toBe(isUnpaid);
  });

  it("keeps the changes of another tab when this one changes it", async () => {
    store(order("a", { kept: { lightning: 1 } }));
    const here = orders.readOrder("a");
    if (!here) throw new Error("It is not stored");
    const otherTab = orders;
    await load();
    otherTab.changeOrder(here, { proof: { "payment-signature": "e30=" }, kept: undefined });
    expect(orders.changeOrder(here, { pages: 3 })).toEqual({
      ...order("a", { begun: here.begun }),
      proof: { "payment-signature": "e30=" },
      pages: 3,
    });
  });
});

describe("the space for orders", () => {
  it("is made by orders that nobody paid for within a day", () => {
    store(order("offered", { begun: Date.now() - 2 * day }));
    store(order("sent", { begun: Date.now() - 2 * day, proof: {} }));
    store(order("by a wallet", { begun: Date.now() - 2 * day, payment }));
    store(order("new"));
    expect(keys().sort()).toEqual(["by a wallet", "new", "sent"]);
  });

  it("is never made by paid orders without a PDF, however many there are", () => {
    for (let index = 0; index < 60; index++) store(order(`paid ${String(index)}`, { jobId: "1" }));
    for (let index = 0; index < 60; index++) store(order(`offered ${String(index)}`));
    expect(keys().filter((key) => key.startsWith("paid"))).toHaveLength(60);
    expect(keys().filter((key) => key.startsWith("offered")).length).toBeLessThanOrEqual(50);
  });

  it("is made by documents that the service has deleted, beyond a limit", () => {
    for (let index = 0; index < 60; index++)
      store(order(`gone ${String(index)}`, { jobId: "1", isGone: true, begun: Date.now() + index }));
    expect(keys()).toHaveLength(50);
  });

  it("is made by the texts of failed documents that the service no longer retries", () => {
    const failed = { jobId: "1", failure: "Too wide." };
    store(order("old", { ...failed, begun: Date.now() - 31 * day }));
    store(order("recent", { ...failed, begun: Date.now() - 29 * day }));
    store(order("new"));
    expect(orders.readOrder("old")).toMatchObject(failed);
    expect(orders.readOrder("old")?.body).toBeUndefined();
    expect(orders.readOrder("recent")?.body).toBe("{}");
  });

  it("is made by offers, the oldest first, and then by the order's own text", async () => {
    await setQuota(1_000);
    store(order("offered", { body: "x".repeat(300) }));
    store(order("paid", { body: "x".repeat(300), payment }));
    expect(keys().sort()).toEqual(["offered", "paid"]);
    store(order("large", { body: "x".repeat(2_000), proof: { "payment-signature": "e30=" } }));
    expect(keys().sort()).toEqual(["large", "paid"]);
    expect(orders.readOrder("large")?.body).toHaveLength(2_000);
    await load();
    expect(orders.readOrder("large")).toMatchObject({ proof: { "payment-signature": "e30=" } });
    expect(orders.readOrder("large")?.body).toBeUndefined();
    expect(orders.readOrder("paid")?.body).toHaveLength(300);
  });

  it("is replaced by memory until the page is left where storage is full or off", async () => {
    const off = {
      get localStorage(): never {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    };
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => off.localStorage,
    });
    await load();
    store(order("a", { jobId: "1" }));
    expect(orders.readOrder("a")?.jobId).toBe("1");
    expect(keys()).toEqual(["a"]);
    expect(orders.hasOrders()).toBe(true);
    orders.forgetOrder("a");
    expect(keys()).toEqual([]);
    Reflect.deleteProperty(globalThis, "localStorage");
  });
});
