import { execFile, spawn, type ChildProcess } from "node:child_process";
import { cp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { topFolders } from "../../source-files.ts";
import { ownFolder } from "../../lifetimes.ts";
import { postJson } from "../../post-json.ts";

/** Several `npm start` on one machine: what each leaves, and which one a command takes. */

const root = fileURLToPath(new URL("../../..", import.meta.url));

const running = new Set<Service>();
const folder = ownFolder();
afterEach(async () => {
  await Promise.all([...running].map((service) => service.end("SIGKILL")));
  await rm(join(folder, "records"), { recursive: true, force: true });
});

interface Service {
  readonly url: string;
  readonly printed: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  LOCAL_SERVICES_FOLDER: join(folder, "records"),
  STATE_FOLDER: join(folder, "state"),
  ...more,
});

async function npmStart(port = "0", from = root): Promise<Service> {
  const child: ChildProcess = spawn(process.execPath, [join(from, "bin/local.ts")], {
    env: environment({ PORT: port }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      resolve();
    }),
  );
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    void ended.then(() => {
      reject(new Error(`npm start ended: ${printed}`));
    });
    child.stdout?.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
      if (printed.includes("Ctrl-C stops everything.")) resolve();
    });
  });
  const service: Service = {
    url: /^ *export SERVICE_URL=(\S+)$/m.exec(printed)?.[1] ?? "",
    printed,
    async end(signal) {
      running.delete(service);
      child.kill(signal);
      await ended;
    },
  };
  running.add(service);
  return service;
}

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runProgram(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(program, words, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const run = (command: string, words: readonly string[], more: Record<string, string> = {}) =>
  runProgram(process.execPath, [join(root, "bin", command), ...words], environment(more));
/** Runs a shell without npm. */
const shell = (script: string) => runProgram("sh", ["-c", script], { PATH: "/usr/bin:/bin" });

const records = async () => (await readdir(join(folder, "records"))).sort();
const portOf = ({ url }: Service) => new URL(url).port;
const converted = async (...words: string[]) => {
  await writeFile(join(folder, "a.md"), `# ${Math.random()}`);
  return run("convert.ts", ["a.md", "--json", ...words]);
};

describe("two services", () => {
  it("keep a record each, for their owner alone, and a command says which there are", async () => {
    const [first, second] = await Promise.all([npmStart(), npmStart()]);
    const ports = [portOf(first), portOf(second)].sort();
    expect((await records()).map((name) => name.split("-")[0])).toEqual(ports);
    for (const name of await records())
      expect((await stat(join(folder, "records", name))).mode & 0o777).toBe(0o600);

    for (const { code, stdout, stderr } of [await converted(), await run("mcp.ts", [])]) {
      expect(code).toBe(2);
      expect(stdout + stderr).toContain("Several services run on this machine.");
      for (const { url } of [first, second]) expect(stdout + stderr).toContain(url);
    }
    for (const command of ["accounts", "refunds"]) {
      const { code, stderr } = await run("operator.ts", [command, "list"]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^Several services run on this machine\./);
    }

    // However an address is spelt, and each pays from its own wallet.
    const spelt = [`${first.url}/`, first.url.replace("127.0.0.1", "localhost"), `${second.url}//`];
    for (const url of spelt) expect(await converted("--url", url)).toMatchObject({ code: 0 });
    await run("operator.ts", ["accounts", "create", "One", "--url", first.url]);
    expect((await run("operator.ts", ["accounts", "list"], { SERVICE_URL: first.url })).stdout).toContain(
      "One",
    );
    expect((await run("operator.ts", ["accounts", "list"], { SERVICE_URL: second.url })).stdout).toContain(
      "no accounts",
    );

    // The first one goes, and the other stays.
    await first.end("SIGTERM");
    expect((await records()).map((name) => name.split("-")[0])).toEqual([portOf(second)]);
    expect(await converted()).toMatchObject({ code: 0 });
    expect((await run("operator.ts", ["accounts", "list"])).stdout).toContain("no accounts");
    expect((await run("operator.ts", ["accounts", "list", "--url", first.url])).stderr).toContain(
      "No npm start is running at",
    );
  });

  it("leave the first one's record too when they stop in the other order", async () => {
    const first = await npmStart();
    const two = await npmStart();
    await two.end("SIGINT");
    expect((await records()).map((name) => name.split("-")[0])).toEqual([portOf(first)]);
    expect(await converted()).toMatchObject({ code: 0 });
    await first.end("SIGINT");
    expect(await records()).toEqual([]);
  });

  it("finds one service after the other was killed, even when another program takes its port", async () => {
    const killed = await npmStart();
    const second = await npmStart();
    await killed.end("SIGKILL");
    expect(await records()).toHaveLength(2);
    expect(await converted()).toMatchObject({ code: 0 });
    expect((await run("operator.ts", ["accounts", "list", "--url", killed.url])).stderr).toContain(
      "No npm start is running at",
    );
    const next = await npmStart(portOf(killed));
    expect((await records()).map((name) => name.split("-")[0])).toEqual(
      [portOf(next), portOf(second)].sort(),
    );
    expect(await converted("--url", next.url)).toMatchObject({ code: 0 });
  });

  it("are not mistaken for a program that has taken a killed one's number", async () => {
    const service = await npmStart();
    const [name = ""] = await records();
    // Ours is a process that runs, and nobody listens there.
    const stale = { url: "http://127.0.0.1:1", pid: process.pid };
    const record = {
      ...(JSON.parse(await readFile(join(folder, "records", name), "utf8")) as object),
      ...stale,
    };
    await writeFile(join(folder, "records", `1-${process.pid}.json`), JSON.stringify(record));
    await writeFile(join(folder, "records", "2-2.json"), '{"url":');
    expect(await converted()).toMatchObject({ code: 0 });
    expect((await run("operator.ts", ["accounts", "list", "--url", service.url])).code).toBe(0);
  });
});

describe("PAY_INVOICE, as npm start prints it", () => {
  it("pays from any folder and any shell, also where the repository's path has blanks and quotes", async () => {
    const odd = join(folder, 'it\'s a "folder" $HOME');
    for (const part of [...(await topFolders()).filter((name) => name !== "test"), "package.json"])
      await cp(join(root, part), join(odd, part), { recursive: true });
    await symlink(join(root, "node_modules"), join(odd, "node_modules"));
    const service = await npmStart("0", odd);
    const exports = service.printed.match(/^ *export .*$/gm)?.join("\n") ?? "";

    const answer = await postJson(`${service.url}/markdown`, { data: { text_body: "# Hello" } });
    const invoice = /invoice="(\w+)"/.exec(answer.headers.get("www-authenticate") ?? "")?.[1] ?? "";
    const paid = await shell(`${exports}\ncd /; sh -c "$PAY_INVOICE \\"\\$0\\"" ${invoice}`);
    expect(paid.stdout).toMatch(/^[0-9a-f]{64}\n$/);
    const again = await shell(`${exports}\nsh -c "$PAY_INVOICE ${invoice}"`);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("The local node did not pay the invoice");
    expect((await shell(`${exports}\nsh -c "$PAY_INVOICE"`)).stderr).toContain("Usage: $PAY_INVOICE INVOICE");
    await service.end("SIGTERM");
    const late = await shell(`${exports}\nsh -c "$PAY_INVOICE ${invoice}"`);
    expect(late).toMatchObject({ code: 2 });
    expect(late.stderr).toContain("has ended");
  });
});
