import { parentPort } from "node:worker_threads";
import { createMemoryWatch, type WatchOrder } from "./memory-watch.ts";

const watch = createMemoryWatch();
parentPort?.on("message", (order: WatchOrder) => {
  watch.add(order);
});
