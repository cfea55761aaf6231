type ErrorClass = new (...values: never[]) => Error;

/** Takes out of an environment what is set to nothing (`AWS_REGION=`) and names an AWS or a table: it counts as not set. */
export function dropEmpty(environment: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(environment))
    if (value?.trim() === "" && /^(?:AWS_\w+|TABLE_NAME)$/.test(name))
      Reflect.deleteProperty(environment, name);
}

/**
 * Tells in a line what was given wrongly and what AWS refuses; of any other error, the trace is shown.
 * @param expected errors whose message tells the operator all
 */
export function printError(error: unknown, expected: readonly ErrorClass[]): void {
  const isExpected = expected.some((expectedClass) => error instanceof expectedClass);
  console.error(isExpected && error instanceof Error ? error.message : (explainAwsError(error) ?? error));
}

/** What AWS refuses, and what its SDK lacks to ask: both happen before anything else, and the trace is of its code. */
function explainAwsError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "CredentialsProviderError")
    return "There are no AWS credentials. Sign in (aws sso login), or name a profile with AWS_PROFILE; npm run operator -- doctor looks at them.";
  if (error.message === "Region is missing")
    return "It is not known in which region: export AWS_REGION=us-east-1, or where the service is.";
  if (error.message.startsWith("Region not accepted"))
    return `${error.message} Look at AWS_REGION, or at the region of the profile.`;
  // Of Node's errors those of the system have it; a region that there is not is a part of an address that there is not.
  if ("syscall" in error && "$metadata" in error)
    return `AWS is not reached: ${error.message}. Look at AWS_REGION, and whether this machine reaches the internet.`;
  if (!("$fault" in error)) return undefined;
  const said = `AWS answered ${error.name}: ${error.message}`;
  return error.name === "ResourceNotFoundException"
    ? `${said}. Look at --stage, or at the name (the stack's output TableName), and at AWS_REGION.`
    : said;
}
