type ErrorClass = new (...values: never[]) => Error;

/** Runs an operator's command. @param expected errors whose message tells the operator all; of any other, the trace is shown */
export async function runCommand(main: () => Promise<void>, expected: readonly ErrorClass[]): Promise<void> {
  try {
    await main();
  } catch (error) {
    // Of the second kind are those of parseArgs.
    const isExpected =
      expected.some((one) => error instanceof one) || (error instanceof TypeError && "code" in error);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
