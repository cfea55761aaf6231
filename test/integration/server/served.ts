import { afterAll, afterEach, expect } from "vitest";
import { startOutside, type Outside } from "./outside.ts";
import { killServers, startServing, type ServerProcess } from "./server-process.ts";

/** What the servers of a test file call, and how they start. */
export interface Served {
  readonly outside: Outside;
  /** Starts a server on a data folder, whatever comes of it. */
  readonly start: (data: string) => ServerProcess;
  /** Starts one that has to sell. */
  readonly started: (data: string) => Promise<ServerProcess>;
}

/** Starts what is outside of servers, for the tests of one file: servers are killed after each, and it is stopped after all. */
export async function serversOfThisFile(): Promise<Served> {
  const outside = await startOutside();
  afterEach(killServers);
  afterAll(() => outside.stop());
  const start = (data: string): ServerProcess => startServing(data, outside.environment);
  return {
    outside,
    start,
    async started(data) {
      const server = start(data);
      expect(await server.serves, server.output()).toBe(true);
      return server;
    },
  };
}
