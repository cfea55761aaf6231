import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

// Catches a service that takes money for documents that it cannot print, and one that goes on, or ends without a word, when a part does not start.
it.each([
  ["the browser", { CHROMIUM_PATH: "/bin/true" }, /^The browser does not start\. .*CHROMIUM_PATH .*\.\n$/],
  ["the database", { DYNAMODB_LOCAL_HOME: "/nowhere", PATH: "/nowhere" }, /^DYNAMODB_LOCAL_HOME is set.*\n$/],
])(
  "npm start ends with one sentence, before it sells, where %s does not start",
  (_, environment, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/local.ts"], {
      cwd: root,
      encoding: "utf8",
      timeout: 60_000,
      env: { PATH: process.env.PATH, PORT: "0", ...environment },
    });
    expect(stderr).toMatch(sentence);
    expect(stdout).toBe("");
    expect(status).toBe(1);
  },
);
