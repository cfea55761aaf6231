import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverConfiguration } from "../../../server/configuration.ts";
import { ownFolder } from "../../lifetimes.ts";

/** A server's surroundings: the examples of docs/examples, read by the programs that they are for where a machine has them. */

const example = (name: string) => readFile(`docs/examples/${name}`, "utf8");
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
const find = (program: string) =>
  folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
const [nginx, caddy, analyze] = ["nginx", "caddy", "systemd-analyze"].map(find);
const port = String(serverConfiguration.shape.port.parse(undefined));

/** Reads the directives of nginx' configuration, each with its enclosing blocks. Throws if a block or a directive is not closed. */
function readDirectives(text: string): string[][] {
  const words = text.replace(/#.*$/gm, "").match(/[{};]|[^\s{};]+/g) ?? [];
  const directives: string[][] = [];
  const blocks: string[] = [];
  let current: string[] = [];
  for (const word of words) {
    if (word === "{") blocks.push(current.join(" "));
    else if (word === "}" && (current.length > 0 || blocks.pop() === undefined))
      throw new Error("A block ends too early");
    else if (word === ";") directives.push([...blocks, ...current]);
    else if (word !== "}") {
      current.push(word);
      continue;
    }
    current = [];
  }
  if (blocks.length > 0 || current.length > 0) throw new Error("A block does not end");
  return directives;
}

describe("the reverse proxy", () => {
  // Without the address of the caller, all callers have one limit; without these sizes, large offers and payments are cut off.
  it("gets from nginx.conf the headers that the service needs, and its address", async () => {
    const said = readDirectives(await example("nginx.conf")).map((words) => words.slice(1).join(" "));
    for (const line of [
      `location / proxy_pass http://127.0.0.1:${port}`,
      "location / proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for",
      "location / proxy_next_upstream off",
      "client_max_body_size 10m",
      "large_client_header_buffers 4 32k",
    ])
      expect(said).toContain(line);
  });

  it.skipIf(nginx === undefined)("accepts nginx.conf without a warning", async () => {
    const folder = ownFolder();
    const key = join(folder, "key.pem");
    const certificate = join(folder, "certificate.pem");
    spawnSync("openssl", [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-subj",
      "/CN=pdf.example.com",
      "-keyout",
      key,
      "-out",
      certificate,
    ]);
    const site = (await example("nginx.conf"))
      .replace(/\S+fullchain\.pem/, certificate)
      .replace(/\S+privkey\.pem/, key)
      .replaceAll("listen 443", "listen 18443")
      .replaceAll("listen 80", "listen 18080")
      .replace(/^\s*listen \[::\].*$/gm, "");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${folder};\n`)
      .join("");
    writeFileSync(
      join(folder, "all.conf"),
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}${site}\n}\n`,
    );
    const { status, stderr } = spawnSync(nginx ?? "", ["-t", "-p", folder, "-c", join(folder, "all.conf")], {
      encoding: "utf8",
    });
    expect([status, stderr.split("\n").filter((line) => /emerg|warn/.test(line))]).toEqual([0, []]);
  });

  it("gets the service's address from the Caddyfile", async () => {
    expect(await example("Caddyfile")).toContain(`reverse_proxy 127.0.0.1:${port} {`);
  });

  it.skipIf(caddy === undefined)("accepts the Caddyfile", () => {
    const { status, stderr } = spawnSync(
      caddy ?? "",
      ["validate", "--adapter", "caddyfile", "--config", "docs/examples/Caddyfile"],
      { encoding: "utf8", env: { HOME: tmpdir() } },
    );
    expect(status, stderr).toBe(0);
  });
});

describe("the systemd unit", () => {
  it("stops the server alone, gives it time, and passes it its secret", async () => {
    const unit = await example("markdown-to-pdf.service");
    for (const line of [
      "KillMode=mixed",
      "TimeoutStopSec=180",
      "LoadCredential=lightning.json:",
      "Restart=always",
      "StateDirectory=markdown-to-pdf",
    ])
      expect(unit).toContain(`\n${line}`);
  });

  // Catches a Node of the machine that does not run TypeScript.
  it("starts the server with the Node that the installation chose", async () => {
    const unit = await example("markdown-to-pdf.service");
    const folder = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1] ?? "";
    const [program = "", ...words] = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(" ") ?? [];
    expect(program.startsWith(`${folder}/node_modules/`)).toBe(true);
    const { status, stdout } = spawnSync(program.replace(folder, process.cwd()), [...words, "--help"], {
      encoding: "utf8",
      env: {},
    });
    expect(stdout).toContain("Usage: npm run serve");
    expect(status).toBe(0);
  });

  it.skipIf(analyze === undefined)("has an exposure below 2.0 of 10 in systemd's rating", () => {
    const { stdout } = spawnSync(
      analyze ?? "",
      ["security", "--offline=true", "docs/examples/markdown-to-pdf.service"],
      { encoding: "utf8" },
    );
    const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
    expect(Number(exposure)).toBeLessThan(2);
  });
});

describe("the container image", () => {
  it("runs the server without privileges, in a container without privileges", async () => {
    const image = await example("Dockerfile");
    expect(image).toMatch(/^USER node$/m);
    expect(image).not.toMatch(/^USER root|apt-get|--privileged/m);
    for (const flag of ["--read-only", "--cap-drop ALL", "no-new-privileges", "--init"])
      expect(image).toContain(flag);
    const ignored = await readFile(".dockerignore", "utf8");
    expect(ignored).toMatch(/^node_modules$/m);
  });
});
