import { randomInt } from "node:crypto";
import { createRenderer } from "../../document/core/renderer.ts";
import { hinderedChromium, onlyOneProcess } from "../integration/document/sandboxed-browser.ts";
import { checkChoice, pickOnly, readCommandLine } from "../command-line.ts";
import { reportBombs, reportSearch } from "./search/report-search.ts";
import { startCanary, type Canary } from "./canary.ts";
import { createDocument, payloads, type Payload } from "./corpus.ts";
import { renderGenerated } from "./generated.ts";
import { layers, show, type Layer } from "./layers.ts";
import { findPdfFaults } from "./pdf-contents.ts";

const help = `npm run security [-- options]

Shows every attack of test/security/corpus to the browser, with each layer of defence switched off in turn and each standing
alone, and renders each with the renderer that deploys. Nothing may run, be read, or leave.

  --quick          every tenth attack, and forty generated documents that are always the same
  --one-process    with Chromium in one process, as where a sandbox does not let it start others
  --only <text>    only attacks whose name, such as links:3, contains this
  --generate <n>   in place of them, so many documents made by rules; what breaks one is shown as small as it can be made
  --seed <n>       repeats such a run (default: another one each time)
  --part search    in place of them, looks for small documents that cost much, in all languages that documents are written in; --only
                   names some. What costs too much is written to out/search
  --part bombs     measures those that were found, each alone
  --record         writes the table of all of them into docs/security.md
  --minutes <n>    how long it looks, of processor time (default 5)
  --json           what it found as one JSON object
`;

const { values } = readCommandLine(help, {
  numbers: ["generate", "seed", "minutes"],
  options: {
    quick: { type: "boolean", default: false },
    "one-process": { type: "boolean", default: false },
    only: { type: "string", default: "" },
    generate: { type: "string", default: "0" },
    part: { type: "string", default: "" },
    minutes: { type: "string", default: "5" },
    record: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});

checkChoice("part", values.part, ["", "search", "bombs"]);
if (values.part === "bombs")
  process.exit((await reportBombs(values.only, values.record && values.only === "")) ? 0 : 1);
if (values.part === "search") {
  const { only, json } = values;
  const minutes = Number(values.minutes);
  const isBounded = await reportSearch({ minutes, seed: Number(values.seed), only, json });
  process.exit(isBounded ? 0 : 1);
}

const categories = [...new Set(payloads.map(({ category }) => category))];
const picked = pickOnly(payloads, values.only, categories);

/** A set of layers, and what has to hold with only these. */
interface Stage {
  readonly title: string;
  readonly off: readonly Layer[];
  readonly mayRun: boolean;
}

const stages: readonly Stage[] = [
  ...layers.map((off): Stage => ({
    title: `without the ${off}`,
    off: [off],
    mayRun: false,
  })),
  // Refusing does not see the sockets and windows that scripts open; it is for what markup asks for.
  ...([["sanitiser"], ["policy"], ["scripts off", "requests refused"], ["dead proxy"]] as const).map(
    (on: readonly Layer[]): Stage => ({
      title: `with nothing but ${on.join(" and ")}`,
      off: layers.filter((layer) => !on.includes(layer)),
      mayRun: on.includes("dead proxy"),
    }),
  ),
];

const oneProcess = values["one-process"];
const hindered = oneProcess ? await hinderedChromium(onlyOneProcess) : undefined;
// The renderer then finds out by itself that one process is all it can have.
if (hindered) process.env.CHROMIUM_PATH = hindered.path;

if (values.generate !== "0") {
  const canary = await startCanary();
  const faults = await generatedFaults(Number(values.generate), Number(values.seed), canary);
  await canary.stop();
  for (const fault of faults) say(`  ${fault}`);
  say(`security: ${values.generate} documents, seed ${values.seed}, ${String(faults.length)} violations`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  const attacks = picked.filter((payload) => !values.quick || payloads.indexOf(payload) % 10 === 0);
  const canary = await startCanary();
  const faults: string[] = [];
  try {
    say(`${String(attacks.length)} attacks`);
    faults.push(...(await control(attacks, canary)));
    for (const stage of stages) faults.push(...(await judged(stage, attacks, canary)));
    faults.push(...(await renderedFaults(attacks, canary)));
    if (values.quick && values.only === "") faults.push(...(await generatedFaults(40, 1, canary)));
  } finally {
    await canary.stop();
  }
  for (const fault of faults) say(`  ${fault}`);
  say(
    `security: ${String(attacks.length)} attacks, ${String(stages.length)} sets of layers, ${String(faults.length)} violations`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

await hindered?.remove();

// Attacks that do nothing where nothing stops them would prove nothing.
async function control(attacks: readonly Payload[], canary: Canary): Promise<string[]> {
  say("without any layer");
  const { ran, browsers } = await show(attacks, { canary, off: layers, oneProcess });
  const heard = canary.heard.splice(0).length;
  say(`  ${String(ran.length)} scripts ran, ${String(heard)} requests left`);
  reportEnded(browsers);
  return values.only !== "" || (ran.length > attacks.length / 10 && heard > attacks.length / 10)
    ? []
    : ["The canary does not sing"];
}

async function judged(stage: Stage, attacks: readonly Payload[], canary: Canary): Promise<string[]> {
  say(stage.title);
  const { ran, left, lookedUp, browsers } = await show(attacks, { canary, off: stage.off, oneProcess });
  reportEnded(browsers);
  const heard = canary.heard.splice(0);
  return [
    ...(stage.mayRun ? [] : [...ran.map((name) => `${name} ran`), ...left.map((name) => `left for ${name}`)]),
    ...heard.map((request) => `heard ${request}`),
    ...(stage.mayRun ? [] : lookedUp.map((name) => `looked up ${name}`)),
  ].map((fault) => `${stage.title}: ${fault}`);
}

async function renderedFaults(attacks: readonly Payload[], canary: Canary): Promise<string[]> {
  say("rendered");
  const renderer = createRenderer();
  const faults: string[] = [];
  try {
    for (const attack of attacks) {
      try {
        const { pdf } = await renderer.render(createDocument(attack, canary));
        faults.push(...(await findPdfFaults(pdf, canary)).map((fault) => `${attack.name}: the PDF ${fault}`));
      } catch (error) {
        faults.push(`${attack.name}: ${String(error)}`);
      }
    }
  } finally {
    await renderer.close();
  }
  return [...faults, ...canary.heard.splice(0).map((request) => `rendered: heard ${request}`)];
}

async function generatedFaults(documents: number, seed: number, canary: Canary): Promise<string[]> {
  say("generated");
  const { refusals, fault } = await renderGenerated({ documents, seed, canary });
  for (const [refusal, count] of refusals) say(`  ${String(count)} refused: ${refusal}`);
  return fault === undefined ? [] : [fault];
}

function reportEnded(browsers: number): void {
  if (browsers > 1) say(`  ${String(browsers - 1)} browsers ended early`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
