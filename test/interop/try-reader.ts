import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Reader } from "./generators/index.ts";
import type { WatchedWorld } from "./world.ts";

/** What became of a program that does not buy; each is declared to work. */
export interface ReaderResult {
  readonly name: string;
  readonly protocol: NonNullable<Reader["protocol"]>;
  readonly result: "works" | "cannot";
  readonly failure?: string;
  readonly asDeclared: boolean;
}

export async function tryReader(
  { name, protocol = "OpenAPI", run }: Reader,
  world: WatchedWorld,
): Promise<ReaderResult> {
  const folder = await mkdtemp(join(tmpdir(), "interop-"));
  world.newPurchase();
  try {
    const payInvoice = async (invoice: string): Promise<void> => {
      await world.payInvoice(invoice);
    };
    await run(world.url, folder, payInvoice, world);
    return { name, protocol, result: "works", asDeclared: true };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { name, protocol, result: "cannot", failure, asDeclared: false };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
