import assert from "node:assert/strict";
import * as z from "zod";
import { collect } from "../../interop/collect.ts";
import type { WatchedWorld } from "../../interop/world.ts";
import type { Report } from "../conformance.ts";
import { runCommand } from "../tools.ts";

/** A program that buys by one instance of a client. It gets bodies in `DOCUMENTS`, and prints an array of `bought`. */
export interface Buyer {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it is answered for its second document, where it cannot buy one. */
  readonly second?: number;
}

const bought = z.array(z.object({ status: z.number(), answer: z.string() }));

/** Buys a first document, another one, and the first again, which costs nothing. */
export function tryBuyer({ name, command, env, second = 200 }: Buyer, world: WatchedWorld, report: Report) {
  const can = second === 200;
  const says = can
    ? "buys two documents, and has one again for nothing"
    : "buys one document, and cannot buy another";
  return report.check(`${name} ${says}`, async () => {
    const [first, otherDocument] = [world.document(), world.document()];
    const before = await world.payments();
    world.newPurchase();
    const [program = "", ...parameters] = command;
    const { output } = await runCommand(program, parameters, {
      env: { ...env, DOCUMENTS: JSON.stringify([first, otherDocument, first]) },
    });
    const answers = bought.parse(JSON.parse(output.trim().split("\n").pop() ?? ""));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses, [200, second, 200], answers.map(({ answer }) => answer).join("\n"));
    for (const { status, answer } of answers) if (status === 200) await collect(JSON.parse(answer));
    assert.equal((await world.payments()) - before, can ? 2 : 1, "payments");
  });
}
