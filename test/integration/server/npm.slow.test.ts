import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { createCustomer } from "./customer.ts";
import { serversOfThisFile } from "./served.ts";

/** `npm run serve` itself: between npm and the server there may be a shell, and none of the three tells the others of its end. */

const { outside } = await serversOfThisFile();
const customer = createCustomer(outside);
const root = fileURLToPath(new URL("../../../", import.meta.url));

let npm: ChildProcess | undefined;
afterEach(() => {
  try {
    process.kill(-(npm?.pid ?? 0), "SIGKILL");
  } catch {
    // All of it has ended.
  }
});

/** bash gives its process to its last command; others stay between npm and the server. */
const shells = { "a shell that stays": "/bin/sh", "a shell that gives its process away": "bash" };

describe.each(Object.entries(shells))("npm with %s", (_name, shell) => {
  it.each(["SIGTERM", "SIGKILL"] as const)(
    "leaves no server behind when it ends by %s, and a request that is under way is finished",
    async (signal) => {
      const data = await outside.makeFolder();
      const child = (npm = spawn("npm", ["run", "--silent", "serve", "--", "--data", data], {
        cwd: root,
        detached: true,
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          HOME: process.env.HOME,
          PATH: process.env.PATH,
          ...outside.environment,
          npm_config_script_shell: shell,
        },
      }));
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      await until(() => output.includes('"Serves '));
      const { pid } = JSON.parse(await readFile(join(data, "running.json"), "utf8")) as { pid: number };
      const body = customer.document();
      await customer.pay(body);
      const seen = outside.lightning.requests.length;
      const asked = customer.post(body, { Prefer: "wait=20" });
      await until(() => outside.lightning.requests.length > seen);
      child.kill(signal);
      expect((await asked).status).toBe(200);
      await until(() => output.includes("Stopping: finishing open work"));
      await until(() => !existsSync(`/proc/${String(pid)}`));
      expect(existsSync(join(data, "running.json"))).toBe(false);
    },
  );
});
