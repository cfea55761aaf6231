import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

/** The programs that people start, by npm or by the words that one of them prints. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const started = Object.entries(packageJson.scripts).flatMap(([name, command]): [string, string][] => {
  const [, file] = /^node bin\/launch\.js (\S+\.ts)$/.exec(command) ?? [];
  return file === undefined ? [] : [[name, file]];
});
const scripts = started.filter(([, file]) => !file.startsWith("test/"));
const testCommands = started.filter(([, file]) => file.startsWith("test/"));
const programs = new Map([...scripts, ["PAY_INVOICE", "bin/pay-invoice.ts"]]);

/** Starts a program as npm does. One that starts its work, such as a service, would not end. */
const run = (file: string, ...words: string[]) =>
  spawnSync(process.execPath, ["bin/launch.js", file, ...words], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, PORT: "0" },
  });

describe.each([...programs])("%s", (_name, file) => {
  it("prints its help and exits", () => {
    const { status, stdout, stderr } = run(file, "--help");
    expect(stdout).toMatch(/^Usage: (?:npm (?:start|run [\w-]+) --|\$PAY_INVOICE) /);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("names an unknown flag, and exits with 2", () => {
    const { status, stdout, stderr } = run(file, "--nope");
    expect(stderr).toContain("unknown option '--nope'");
    expect(stderr).toContain("Run with --help for usage.");
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});

describe.each(testCommands)("%s", (name, file) => {
  it("prints its help and exits", () => {
    const { status, stdout } = run(file, "--help");
    expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`));
    expect(status).toBe(0);
  });

  it.each([
    ["an unknown flag", ["--nope"], /unknown option '--nope'\. The options are --/],
    [
      "a name that nothing has",
      ["--only", "nope"],
      new RegExp(
        [
          String.raw`unknown option '--only'\. The options`,
          String.raw`none contains 'nope': \S+`,
          String.raw`there is no suite 'nope'\. Suites: \S+`,
        ].join("|"),
      ),
    ],
    ["a flag without its value", ["--only"], /unknown option '--only'\. The options|argument missing/],
  ])("names %s before it does anything, and exits with 2", (_what, words, sentence) => {
    const { status, stdout, stderr } = run(file, ...words);
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain("Run with --help for usage.");
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});

it.each([
  ["fault-injection", "--part", "nope", "--part takes singles, pairs, orders, flood, crowd, not 'nope'."],
  ["fault-injection", "--orders", "many", "--orders takes a whole number, not 'many'."],
  ["textcheck", "--reader", "nope", "--reader takes poppler, mupdf, pdf.js, not 'nope'."],
  ["conformance", "nope", "", "There is no run nope. The runs are "],
])("npm run %s names the values that are valid: %s %s", (name, flag, value, sentence) => {
  const file = testCommands.find(([command]) => command === name)?.[1] ?? "";
  const { status, stderr } = run(file, flag, ...(value === "" ? [] : [value]));
  expect(stderr).toContain(sentence);
  expect(status).toBe(2);
});

it("are all the programs of bin/, but the CDK's own", () => {
  const files = readdirSync(`${root}/bin`).filter((name) => name.endsWith(".ts"));
  expect(files.map((name) => `bin/${name}`).filter((file) => ![...programs.values()].includes(file))).toEqual(
    ["bin/app.ts"],
  );
});

it("names the environment that npm start reads", () => {
  const { stdout } = run("bin/local.ts", "--help");
  for (const name of ["PORT", "AWS_ENDPOINT_URL_DYNAMODB", "LOCAL_LOG_LEVEL", "LOCAL_SERVICES_FOLDER"])
    expect(stdout).toContain(`  ${name} `);
});
