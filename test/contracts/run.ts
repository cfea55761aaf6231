import { writeFile } from "node:fs/promises";
import { readCommandLine } from "../command-line.ts";
import { install } from "../interop/install.ts";
import { compile, compiler, resolveArtefact } from "./compile.ts";

const help = `npm run contracts

Compiles the contracts of the local chain (emulators/evm, test/contracts/sources), and writes what tests and npm start put on it.
The first run installs the compiler.
`;

readCommandLine(help, { options: {} });
await install(compiler, (text) => {
  console.error(text);
});
for (const [artefact, text] of await compile()) {
  await writeFile(resolveArtefact(artefact), text);
  console.log(`${artefact}  ${text.length} bytes`);
}
