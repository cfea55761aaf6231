type ErrorClass = new (...values: never[]) => Error;

/** Removes empty AWS variables and `TABLE_NAME` from an environment: `AWS_REGION=` counts as not set. */
export function dropEmpty(environment: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(environment))
    if (value?.trim() === "" && /^(?:AWS_\w+|TABLE_NAME)$/.test(name))
      Reflect.deleteProperty(environment, name);
}

/**
 * Prints an expected error or one of AWS in a line, and any other with its stack trace.
 * @param expected errors whose message tells the operator everything
 */
export function printError(error: unknown, expected: readonly ErrorClass[]): void {
  const isExpected = expected.some((expectedClass) => error instanceof expectedClass);
  console.error(isExpected && error instanceof Error ? error.message : (explainAwsError(error) ?? error));
}

/** Explains an error of AWS or of its SDK's configuration; `undefined` for any other. */
function explainAwsError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "CredentialsProviderError")
    return "We found no AWS credentials. Sign in (aws sso login) or set AWS_PROFILE, then check: npm run operator -- doctor";
  if (error.message === "Region is missing")
    return "No AWS region is set. Set the one of the service: export AWS_REGION=us-east-1";
  if (error.message.startsWith("Region not accepted"))
    return `${error.message} Check AWS_REGION, or the profile's region.`;
  // A system error of Node: the address of a wrong region does not exist.
  if ("syscall" in error && "$metadata" in error)
    return `We couldn't reach AWS: ${error.message}. Check AWS_REGION and this machine's internet connection.`;
  if (!("$fault" in error)) return undefined;
  const said = `AWS answered ${error.name}: ${error.message}`;
  return error.name === "ResourceNotFoundException"
    ? `${said}. Check AWS_REGION, and --stage or the table's name (the stack's output TableName).`
    : said;
}
