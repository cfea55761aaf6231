import { LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import { region, type Moto } from "./start-moto.ts";

/** A function as it was made of the template, what it names resolved. */
export interface MadeFunction {
  readonly arn: string;
  readonly timeoutSeconds: number;
  readonly environment: NodeJS.ProcessEnv;
}

/** Where queues are on AWS, which is what moto's CloudFormation calls them, too. */
const queuesOfAws = `https://sqs.${region}.amazonaws.com/`;

/** Creates all functions, by the names of their folders; the URLs of their queues are moto's. */
export async function madeFunctions({ url }: Moto): Promise<ReadonlyMap<string, MadeFunction>> {
  const functions = new Map<string, MadeFunction>();
  for await (const { Functions: some = [] } of paginateListFunctions({ client: new LambdaClient() }, {}))
    for (const { FunctionArn: arn = "", Timeout = 0, Environment } of some) {
      const given = Object.entries(Environment?.Variables ?? {});
      const environment: NodeJS.ProcessEnv = Object.fromEntries(
        given.map(([name, value]) => [name, value.replace(queuesOfAws, `${url}/`)]),
      );
      functions.set(environment.POWERTOOLS_SERVICE_NAME ?? arn, {
        arn,
        timeoutSeconds: Timeout,
        environment,
      });
    }
  return functions;
}

/** Finds a function. @throws {Error} when the stack has none of this name */
export function findFunction(functions: ReadonlyMap<string, MadeFunction>, name: string): MadeFunction {
  const madeFunction = functions.get(name);
  if (!madeFunction) throw new Error(`There is no function ${name}`);
  return madeFunction;
}
