import { DynamoDBClient, ListTablesCommand, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NoTableError } from "../../../operator/table.ts";
import { dropEmpty, printError } from "../../../operator/command.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Returns the message of a command that fails. */
async function catchMessage(main: () => unknown): Promise<unknown> {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    await main();
  } catch (error) {
    printError(error, [NoTableError]);
  }
  return printed.mock.calls[0]?.[0];
}

describe("an operator's command", () => {
  it.each([
    [
      "an error of its own",
      () => {
        throw new NoTableError("No table.");
      },
      /^No table\.$/,
    ],
    [
      "a table that there is not",
      () => {
        throw new ResourceNotFoundException({ message: "not found", $metadata: {} });
      },
      /^AWS answered ResourceNotFoundException: not found\. Check .*TableName/,
    ],
    ["a machine that is not signed in", listTables(), /^We found no AWS credentials/],
    [
      "no region",
      () => {
        // As the SDK has it, which may remember a region of another file of this process.
        throw new Error("Region is missing");
      },
      /^No AWS region is set/,
    ],
    [
      "a region that is none",
      listTables({ AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", AWS_REGION: "us east" }),
      /^Region not accepted: .*"us east".* Check AWS_REGION/,
    ],
    [
      "an AWS out of reach",
      listTables({
        AWS_ACCESS_KEY_ID: "a",
        AWS_SECRET_ACCESS_KEY: "b",
        AWS_REGION: "us-east-1",
        AWS_ENDPOINT_URL: "http://127.0.0.1:1",
      }),
      /^We couldn't reach AWS: .*ECONNREFUSED/,
    ],
  ])("reports %s in a line", async (_, main, line) => {
    expect(await catchMessage(main)).toMatch(line);
  });

  it("treats an empty variable as absent", () => {
    const environment = {
      AWS_REGION: "",
      AWS_PROFILE: " ",
      AWS_DEFAULT_REGION: "a",
      TABLE_NAME: "",
      HOME: "",
    };
    dropEmpty(environment);
    expect(environment).toEqual({ AWS_DEFAULT_REGION: "a", HOME: "" });
  });

  it("shows the trace of an unexpected error", async () => {
    const fault = new TypeError("undefined is not a function");
    expect(
      await catchMessage(() => {
        throw fault;
      }),
    ).toBe(fault);
  });
});

/** Asks AWS with nothing but these variables. */
function listTables(variables: Readonly<Record<string, string>> = { AWS_REGION: "us-east-1" }) {
  return async () => {
    for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) vi.stubEnv(name, undefined);
    const nowhere = { AWS_CONFIG_FILE: "/dev/null", AWS_SHARED_CREDENTIALS_FILE: "/dev/null" };
    for (const [name, value] of Object.entries({
      ...nowhere,
      AWS_EC2_METADATA_DISABLED: "true",
      ...variables,
    }))
      vi.stubEnv(name, value);
    await new DynamoDBClient({ maxAttempts: 1 }).send(new ListTablesCommand({}));
  };
}
