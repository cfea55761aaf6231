import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, runCommand } from "../tools.ts";

/**
 * A module of which Go builds both programs. A main module's `replace` lines alone count, so LND's own (its go.mod) are repeated; it
 * has its `sqldb` beside it, which is a module of the registry here.
 */
const module = `module conformance/lnd

go 1.24.4

require github.com/lightningnetwork/lnd v0.18.3-beta.rc3

replace github.com/ulikunitz/xz => github.com/ulikunitz/xz v0.5.11

replace github.com/gogo/protobuf => github.com/gogo/protobuf v1.3.2

replace google.golang.org/protobuf => github.com/lightninglabs/protobuf-go-hex-display v1.30.0-hex-display

replace github.com/lightningnetwork/lnd/sqldb => github.com/lightningnetwork/lnd/sqldb v1.0.4
`;
const programs = ["github.com/btcsuite/btcd", "github.com/lightningnetwork/lnd/cmd/lnd"];

/** The sub-server that cancels and holds invoices, which LND's releases have, too (make/release_flags.mk). */
const tags = "invoicesrpc";

/** A node of the chain and one of Lightning. */
export interface NodePrograms {
  readonly btcd: string;
  readonly lnd: string;
}

/** Builds both by Go, unless they are there. */
export async function buildNodes(say: (text: string) => void): Promise<NodePrograms> {
  const folder = join(cacheFolder, "lnd");
  const built = { btcd: join(folder, "btcd"), lnd: join(folder, "lnd") };
  const stamp = join(folder, "built-from");
  const recipe = `${module}${tags}\n`;
  const isBuilt =
    existsSync(built.btcd) &&
    existsSync(built.lnd) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === recipe;
  if (isBuilt) return built;

  say("Building LND and btcd: five minutes and 1 GB of Go's cache the first time");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "go.mod"), module);
  // Go keeps what is required by a package that imports it.
  const imports = programs.map((path) => `\t_ "${path}"\n`).join("");
  writeFileSync(
    join(folder, "programs.go"),
    `//go:build programs\n\npackage programs\n\nimport (\n${imports})\n`,
  );
  await runCommand("go", ["build", "-mod=mod", `-tags=${tags}`, "-o", `${folder}/`, ...programs], {
    cwd: folder,
  });
  writeFileSync(stamp, recipe);
  return built;
}
