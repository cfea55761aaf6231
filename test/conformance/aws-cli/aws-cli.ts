import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Conformance } from "../conformance.ts";
import { makeStacks, type MadeStacks } from "../moto/make-stacks.ts";
import { accountId, region, startMoto, type Moto } from "../moto/start-moto.ts";
import { runCommand } from "../tools.ts";
import { documentedScripts, type DocumentedScript } from "./documented.ts";

/**
 * Every command of the AWS CLI that the documents and the doctor give to operators, run by the real CLI against both stacks in moto.
 *
 * The CLI holds commands, options and the shapes of their values against AWS's own models of its services. What AWS then says of a value, or lets
 * somebody do, moto does not know.
 */
export const awsCli: Conformance = {
  name: "aws-cli",
  about:
    "every command of the AWS CLI that an operator is told, run by the AWS CLI with moto in place of AWS",
  needs: ["python3"],
  async run(report) {
    const server = await startMoto(report.say);
    const folder = mkdtempSync(join(tmpdir(), "conformance-aws-cli-"));
    try {
      const names = await readResourceNames(server, await makeStacks(server));
      for (const documented of documentedScripts()) {
        report.say(`Running what ${documented.file} tells`);
        for (const call of await runScript(documented, { server, folder, names })) {
          const isMotos = !notOfMoto.includes(call.words.slice(0, 2).join(" "));
          const where = isMotos ? "" : " (its words alone, for moto does not have it)";
          await report.check(`${documented.file}: aws ${call.command}${where}`, async () => {
            if (isMotos) succeeded(call);
            else await understood(server, call);
          });
        }
      }
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Operations that moto does not have: the CLI looks at their words and values alone. */
const notOfMoto: readonly string[] = [
  "ce update-cost-allocation-tags-status",
  "cloudformation update-termination-protection",
  "lambda get-account-settings",
  "service-quotas request-service-quota-increase",
  "sesv2 get-account",
  "sesv2 put-account-details",
  "sesv2 put-account-sending-attributes",
  "sqs start-message-move-task",
  "wafv2 get-sampled-requests",
];

/** What the CLI of version 1, which PyPI has, does not know. */
const ofVersion2: readonly string[] = ["configure sso", "sso login"];

/** One call of the CLI. */
interface Call {
  readonly words: readonly string[];
  /** The words, short. */
  readonly command: string;
  readonly code: number;
  readonly complaint: string;
}

/** Placeholders of the texts, and their values. The longer ones come first. */
async function readResourceNames(
  server: Moto,
  { data, service }: MadeStacks,
): Promise<readonly (readonly [RegExp, string])[]> {
  const output = (name: string) => data.outputs.get(name) ?? "";
  const findId = (stack: MadeStacks["data"], start: string) =>
    [...stack.ids].find(([id]) => id.startsWith(start))?.[1] ?? "";
  const [pool, user] = [output("UserPoolId"), "somebody@example.com"];
  await server.aws("cognito-idp", "admin-create-user", "--user-pool-id", pool, "--username", user);
  const deadLetters = findId(service, "DeliveringWorkDeadLetters").split("/").pop() ?? "";
  const topic = findId(service, "AlarmsTopic");
  return [
    [/<dead-letter queue's ARN>/g, `arn:aws:sqs:${region}:${accountId}:${deadLetters}`],
    // What Cognito sends by email, and what else of a person's own is in the texts.
    [/(?<=admin-create-user )/g, "--temporary-password Temporary-password-1 "],
    [/\bTEMPORARY\b/g, "Temporary-password-1"],
    [/\bNEW\b/g, "New-password-1"],
    [/(?<=--email-identity )example\.com/g, "dev.example.com"],
    [/\bTABLE\b/g, output("TableName")],
    [/\bGROUP\b/g, findId(service, "Httpsubmitlogs")],
    [/\bQUEUE_URL\b/g, findId(service, "DeliveringWorkDeadLetters")],
    [/\bPOOL\b/g, pool],
    [/\bUSER\b/g, user],
    [/\bBUCKET\b/g, findId(data, "DocumentsBucket")],
    [/\$?\bSECRET\b/g, output("X402SecretId")],
    [/\bNAME\b(?!=)/g, findId(service, "Httpsubmit4")],
    [/\$\{\{ vars\.STAGE \}\}/g, "dev"],
    // Of the doctor.
    [/\$\{table\}/g, output("TableName")],
    [/\$\{id\}/g, output("LightningSecretId")],
    [/\$\{topic\}/g, topic],
    [/\$\{alarmEmail\}/g, user],
    [/\$\{edgeRegion\}/g, "us-east-1"],
    [/\$\{name\}/g, "MarkdownToPdf-dev"],
    [/\$\{domain\}/g, "mail.example.com"],
  ];
}

interface Run {
  readonly server: Moto;
  readonly folder: string;
  readonly names: readonly (readonly [RegExp, string])[];
}

/** What an operator has beside the repository: a node's secret, and a server's data. */
const filesOfOperator = [
  ["node.json", "{}"],
  ["stripe.json", "{}"],
  ["buyer.json", "{}"],
  ["documents/sources/a.json", "{}"],
  ["secrets/signing", "key"],
] as const;

/** Runs a script whose other programs do nothing. @returns its calls of the CLI, in order */
async function runScript(
  { file, script, files }: DocumentedScript,
  { server, folder, names }: Run,
): Promise<Call[]> {
  const place = join(folder, file.replaceAll("/", "-"));
  const calls = join(place, "calls");
  const programs = join(place, "programs");
  for (const folder of [calls, programs]) mkdirSync(folder, { recursive: true });
  symlinkSync(fileURLToPath(new URL("aws.sh", import.meta.url)), join(programs, "aws"));
  for (const [path, content] of [...files, ...filesOfOperator]) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), content);
  }
  const others = ["npm", "npx", "lncli", "curl", "node"].map((name) => `${name}() { :; }`);
  const commands = names.reduce(
    (text, [placeholder, name]) => text.replaceAll(placeholder, () => name),
    script,
  );
  const lines = commands
    .split("\n")
    .filter((line) => !ofVersion2.some((start) => line.startsWith(`aws ${start}`)));
  await runCommand("/bin/bash", ["-c", [...others, ...lines].join("\n")], {
    cwd: place,
    env: {
      ...server.environment,
      CALLS: calls,
      REAL_AWS: join(server.programs, "aws"),
      PATH: `${programs}:${process.env.PATH ?? ""}`,
    },
    mayFail: true,
  });
  return readdirSync(calls)
    .sort()
    .map((name) => readCall(join(calls, name)));
}

function readCall(folder: string): Call {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const words = read("words").trimEnd().split("\n");
  return {
    words,
    command: words.join(" ").slice(0, 160),
    code: Number(read("code")),
    complaint: read("complaint"),
  };
}

function succeeded({ code, complaint }: Call): void {
  if (code !== 0) throw new Error(complaint);
}

/** Has the CLI look at the words of a command and the shapes of their values, and ask nobody (aws help, "--generate-cli-skeleton"). */
async function understood(server: Moto, { words, code }: Call): Promise<void> {
  if (code === 0) throw new Error("moto has it now");
  try {
    await server.aws(...words, "--generate-cli-skeleton", "output");
  } catch (error) {
    // It took the words, and made a sample of an answer that breaks its own rules.
    if (!/Invalid value for parameter \w+\[0\]\.ResponseCodeSent/.test(String(error))) throw error;
  }
}
