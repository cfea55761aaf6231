import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createLocalTable, startDynamoDb } from "../../../server/aws/dynamodb.ts";
import { startAwsAccount, wellAccount } from "./aws-account.ts";
import { forThisFile } from "../../lifetimes.ts";
import { credentials } from "../../../server/aws/credentials.ts";

/** `npm run operator`: how it finds a stage's own table, and what it says when something is wrong. */

const program = fileURLToPath(new URL("../../../bin/operator.ts", import.meta.url));

const engine = await forThisFile(startDynamoDb());
Object.assign(process.env, credentials);
await createLocalTable(engine.endpoint, "of-the-stage");
const account = wellAccount({});
account.stacks["MarkdownToPdf-dev-data"] = {
  status: "CREATE_COMPLETE",
  outputs: { TableName: "of-the-stage" },
};
account.stacks["MarkdownToPdf-old-data"] = { status: "CREATE_COMPLETE", outputs: {} };
const aws = await forThisFile(startAwsAccount(account));

async function operator(words: readonly string[], change: Record<string, string | undefined> = {}) {
  const env = {
    PATH: process.env.PATH,
    LOCAL_SERVICES_FOLDER: "/nonexistent",
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ENDPOINT_URL: aws.url,
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    ...credentials,
    ...change,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], { env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return z.object({ code: z.number(), stdout: z.string(), stderr: z.string() }).parse(error);
  }
}

describe("a stage's table", () => {
  it("is found by the outputs of its stack", async () => {
    const made = await operator(["accounts", "create", "Harbour Office", "--stage", "dev", "--json"]);
    expect(JSON.parse(made.stdout)).toMatchObject({ account_id: expect.stringMatching(/^acct-/) as string });
    const listed = await operator(["accounts", "list", "--table", "of-the-stage"]);
    expect(listed.stdout).toContain("Harbour Office: 0 documents prepaid");
  });

  it("lists sales, failures and refunds due", async () => {
    const { stdout } = await operator(["sales", "--since", "2026-11-01", "--stage", "dev"]);
    expect(stdout).toBe("Nothing was sold.\nFailed       none\nRefunds due  none\n");
    const { stdout: json } = await operator(["sales", "--stage", "dev", "--json"]);
    expect(JSON.parse(json)).toEqual({ days: [], failed: [], refunds_due: [] });
  });
});

const list = ["accounts", "list"];
const wrong: readonly (readonly [
  what: string,
  words: string[],
  change: Record<string, string | undefined>,
  code: number,
  says: RegExp,
])[] = [
  ["an option that there is not", [...list, "--bogus"], {}, 2, /unknown option '--bogus'/],
  [
    "a command that there is not",
    ["acounts"],
    {},
    2,
    /unknown command 'acounts'.*\n.*Did you mean accounts\?/,
  ],
  ["a command of a command", ["accounts", "burn"], {}, 2, /unknown command 'burn'/],
  ["a word too few", ["accounts", "credit", "acct-1"], {}, 2, /missing required argument 'documents'/],
  ["a number that is none", ["accounts", "credit", "acct-1", "many"], {}, 2, /whole number of documents/],
  ["a time that is none", ["sales", "--since", "yesterday"], {}, 2, /Give a time, such as/],
  ["neither a name nor an account", ["accounts", "create", "--stage", "dev"], {}, 2, /Give either a name/],
  [
    "an account that there is not",
    ["accounts", "credit", "acct-1", "-5", "--stage", "dev"],
    {},
    1,
    /no account acct-1/,
  ],
  [
    "a stage that is not deployed",
    [...list, "--stage", "nope"],
    {},
    1,
    /There is no stack MarkdownToPdf-nope-data/,
  ],
  ["a stack of an older version", [...list, "--stage", "old"], {}, 1, /has no output TableName/],
  ["a queue of no stage", ["jobs", "retry", "--dead-letters", "fast"], {}, 2, /fast or slow with --stage/],
  ["neither a stage nor a queue", ["lost-events"], {}, 2, /with --stage, or the queue with --queue/],
  ["one table", ["restore", "--from", "a", "--table", "a"], {}, 2, /Give two different tables/],
  ["no table to restore from", ["restore", "--table", "a"], {}, 2, /Give two different tables/],
  [
    "a table that there is not",
    [...list, "--table", "nope"],
    {},
    1,
    /ResourceNotFoundException.*Check AWS_REGION/,
  ],
  ["no table at all", list, {}, 1, /name a table with --table/],
  ["a service that is no address", [...list, "--url", "notaurl"], {}, 2, /"notaurl" is not a service URL/],
  ["no region", [...list, "--stage", "dev"], { AWS_REGION: undefined }, 1, /No AWS region is set/],
  ["an empty region", [...list, "--stage", "dev"], { AWS_REGION: "" }, 1, /No AWS region is set/],
  ["a region that is none", [...list, "--stage", "dev"], { AWS_REGION: "us east" }, 1, /Check AWS_REGION/],
  ["an empty name of a table", list, { TABLE_NAME: "" }, 1, /name a table with --table/],
  [
    "no credentials",
    [...list, "--stage", "dev"],
    { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined },
    1,
    /We found no AWS credentials/,
  ],
  [
    "AWS out of reach",
    [...list, "--table", "a"],
    { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:1" },
    1,
    /We couldn't reach AWS/,
  ],
];

describe("a person's mistake", () => {
  it.each(wrong)(
    "is reported in a line, without a stack trace: %s",
    async (_what, words, change, code, says) => {
      const printed = await operator(words, change);
      expect(printed.stderr).toMatch(says);
      expect(printed.code).toBe(code);
      expect(printed.stderr).not.toMatch(/^\s+at /m);
      expect(printed.stdout).toBe("");
    },
  );
});
