import { createProcessTree, sumMemory } from "../../../document/core/processes/memory.ts";

/** Says what a process and all that it has started, but this one, take at most until its input ends, in MB. */

/** Between two looks, in ms. */
const intervalMs = 5;

const tree = createProcessTree(Number(process.argv[2]));
let peak = 0;
const look = (): void => {
  peak = Math.max(peak, sumMemory(tree.look().filter(({ pid }) => pid !== process.pid)));
};
look();
process.stdout.write(`${String(peak)}\n`);
const timer = setInterval(look, intervalMs);
process.stdin.resume().once("end", () => {
  clearInterval(timer);
  process.stdout.write(`${String(peak)}\n`);
});
