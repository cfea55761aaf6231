import { Worker } from "node:worker_threads";

/** With this argument a compiling process reports its processor time. */
export const reportWorkFlag = "--report-work";
/** The file descriptor that it writes to, lines of the document's number and its processor time in ms. */
export const reportFd = 4;
const intervalMs = 200;

/**
 * Sleeps until a document is compiled, and reports meanwhile. A thread can, while the compiling thread is in a loop. It is not started where the
 * system shows the time: it would add a tenth to the time that a process takes to start and compile its first document.
 */
const program = `
  const { writeSync } = require("node:fs");
  const { workerData } = require("node:worker_threads");
  const document = new Int32Array(workerData);
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  for (;;) {
    Atomics.wait(document, 0, 0);
    const number = Atomics.load(document, 0);
    for (const before = used(); Atomics.load(document, 0) === number; Atomics.wait(document, 0, number, ${String(intervalMs)}))
      writeSync(${String(reportFd)}, number + " " + Math.round(used() - before) + "\\n");
  }
`;

/** Starts reporting. @returns a function that names the current document, counted from 1; 0 for none */
export function startToReport(): (document: number) => void {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const current = new Int32Array(shared);
  new Worker(program, { eval: true, env: {}, execArgv: [], workerData: shared }).unref();
  return (document) => {
    Atomics.store(current, 0, document);
    Atomics.notify(current, 0);
  };
}
