import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { SQSEvent } from "aws-lambda";
import type { LambdaHandler } from "../../../lambdas/http/lambda-adapter.ts";
import { serveRoutes } from "../../deployment/front-door.ts";
import { startQueueSource, scheduledEvent, type EventSource } from "../../../server/host/event-sources.ts";
import { serveLambda } from "../../../server/aws/lambda.ts";
import { credentials } from "../../../server/aws/credentials.ts";
import { startEmulators, type Emulators } from "../../../emulators/emulators.ts";
import { findResources, type Assembly } from "./assembly.ts";
import { assetFolder, withLayer } from "./asset-folders.ts";
import { putFontArchive } from "./font-archive.ts";
import { startGuard, type Guard } from "./iam-guard.ts";
import { mapNames, queueId, verifySenders } from "./names-here.ts";
import { startLambda, type Lambda } from "./lambda-runtime.ts";
import { findFileBehaviors, publishPageFiles } from "./page-files.ts";
import { findStatements, templateValues, type Statement } from "./template-values.ts";

/** A deployed function: its process, and what it asked of AWS. */
export interface DeployedFunction {
  readonly lambda: Lambda;
  /** MB. */
  readonly memory: number;
  /** The file of its handler. */
  readonly file: string;
  /** As the template has it. */
  readonly environment: Readonly<Record<string, string>>;
  /** As its process has it on this machine. */
  readonly processEnvironment: Readonly<Record<string, string>>;
  readonly statements: readonly Statement[];
  readonly guards: Readonly<Record<string, Guard>>;
}

export interface Deployment extends Emulators {
  readonly url: string;
  /** By the name of the function's folder. */
  readonly functions: ReadonlyMap<string, DeployedFunction>;
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** What the world outside the stack is replaced with; all else is as the template says. */
const outside = [
  "OIDC_ISSUER",
  "OIDC_AUDIENCE",
  "OIDC_JWKS_URL",
  "X402_FACILITATOR_URL",
  "X402_PAY_TO",
  "SOLANA_RPC_URL",
  "LIGHTNING_NODE",
  "LIGHTNING_URL",
];

/**
 * Deploys a synthesised assembly to this machine: each function runs from its bundled asset in a process of its own, with the
 * environment, the handler and the layer of the template; routes and event sources are the template's; and every call of AWS passes
 * only if the function's own policy grants it.
 */
export async function deploy(assembly: Assembly): Promise<Deployment> {
  const functions = new Map<string, DeployedFunction>();
  const emailEvents = (event: unknown): Promise<unknown> =>
    functions.get("email-events")?.lambda.invoke(event) ?? Promise.resolve();
  const emulators = await startEmulators({
    onEmailEvent: async (event) => {
      await emailEvents(event);
    },
  });
  const stops: (() => Promise<void>)[] = [() => emulators.stop()];
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.splice(0)) await stopPart();
  };
  try {
    verifySenders(assembly, emulators);
    Object.assign(process.env, credentials, emulators.endpoints);
    const { service } = assembly;
    const values = templateValues(assembly, mapNames(assembly, emulators));

    const lambdas = await serveLambda((arn, event) => {
      const called = functions.get(functionNamed(assembly, arn.split(":").pop() ?? ""));
      if (!called) throw new Error(`There is no function ${arn}`);
      return called.lambda.invoke(event);
    });
    stops.unshift(() => lambdas.stop());
    const services = { ...emulators.endpoints, AWS_ENDPOINT_URL_LAMBDA: lambdas.url };

    const invoke = (name: string) => (event: unknown) => functions.get(name)?.lambda.invoke(event);
    const api = await serveRoutes(
      routeTable(assembly),
      (name) => invoke(name) as LambdaHandler,
      emulators.frontDoorSecret,
      undefined,
      findFileBehaviors(assembly, values),
    );
    stops.unshift(() => api.stop());

    for (const [, properties] of findResources(service, "AWS::Lambda::Function")) {
      const { Code, Environment, Handler, MemorySize, Role, Timeout, Layers } = properties as {
        Code: unknown;
        Environment: { Variables: Record<string, unknown> };
        Handler: string;
        MemorySize: number;
        Role: { "Fn::GetAtt": [string, string] };
        Timeout: number;
        Layers?: { Ref: string }[];
      };
      const given = values.resolve(Environment.Variables, service) as Record<string, string>;
      const name = given.POWERTOOLS_SERVICE_NAME ?? "";
      const statements = findStatements(service, values, Role["Fn::GetAtt"][0]);
      const guards = await startGuards(services, statements);
      for (const guard of Object.values(guards)) stops.push(() => guard.stop());
      const code = assetFolder(assembly, Code);
      const layer = Layers?.[0] && service.Resources[Layers[0].Ref]?.Properties?.Content;
      const environment = {
        ...(layer === undefined ? given : withLayer(given, assetFolder(assembly, layer))),
        PUBLIC_BASE_URL: api.url,
        ...Object.fromEntries(
          outside
            .filter((key) => key in given || key === "OIDC_JWKS_URL")
            .map((key) => [key, emulators.settings[key] ?? ""]),
        ),
        ...Object.fromEntries(
          Object.entries({
            RENDER_QUEUE_URL: emulators.aws.renderQueueUrl,
            SLOW_RENDER_QUEUE_URL: emulators.aws.slowRenderQueueUrl,
            OWN_QUEUE_URL:
              name === "render" ? emulators.aws.renderQueueUrl : emulators.aws.slowRenderQueueUrl,
            DELIVER_QUEUE_URL: emulators.aws.deliverQueueUrl,
          }).filter(([key]) => key in given),
        ),
        AWS_ENDPOINT_URL_DYNAMODB: guards.dynamoDb?.url ?? "",
        AWS_ENDPOINT_URL_S3: guards.s3?.url ?? "",
        AWS_ENDPOINT_URL_SQS: guards.sqs?.url ?? "",
        AWS_ENDPOINT_URL_SECRETS_MANAGER: guards.secretsManager?.url ?? "",
        AWS_ENDPOINT_URL_SES: guards.ses?.url ?? "",
        AWS_ENDPOINT_URL_LAMBDA: guards.lambda?.url ?? "",
      };
      const lambda = await startLambda({
        name,
        code,
        temporary: mkdtempSync(join(assembly.folder, "tmp-")),
        handler: Handler,
        environment,
        timeoutMs: Timeout * 1000,
      });
      stops.unshift(() => lambda.stop());
      functions.set(name, {
        lambda,
        memory: MemorySize,
        file: join(code, Handler.replace(/\.\w+$/, ".mjs")),
        environment: given,
        processEnvironment: { AWS_REGION: "us-east-1", ...environment },
        statements,
        guards,
      });
    }

    await publishPageFiles(assembly, values, (event) => invoke("page-files")(event));
    // Both functions that print use the same one.
    await putFontArchive(assembly, functions.get("render")?.environment ?? {});
    for (const source of eventSources(assembly, emulators, functions)) stops.unshift(() => source.stop());
    return {
      ...emulators,
      url: api.url,
      functions,
      sweep: async () => {
        await functions.get("sweep")?.lambda.invoke(scheduledEvent());
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startGuards(
  endpoints: Readonly<Record<string, string>>,
  statements: readonly Statement[],
): Promise<Record<string, Guard>> {
  const guard = (name: string, service: Parameters<typeof startGuard>[1]) =>
    startGuard(endpoints[`AWS_ENDPOINT_URL_${name}`] ?? "", service, statements);
  return {
    dynamoDb: await guard("DYNAMODB", "dynamoDb"),
    s3: await guard("S3", "s3"),
    sqs: await guard("SQS", "sqs"),
    secretsManager: await guard("SECRETS_MANAGER", "secretsManager"),
    ses: await guard("SES", "ses"),
    lambda: await guard("LAMBDA", "lambda"),
  };
}

function functionNamed(assembly: Assembly, id: string): string {
  const { Environment } = (assembly.service.Resources[id]?.Properties ?? {}) as {
    Environment?: { Variables: { POWERTOOLS_SERVICE_NAME: string } };
  };
  return Environment?.Variables.POWERTOOLS_SERVICE_NAME ?? "";
}

function routeTable(assembly: Assembly) {
  const integrations = new Map(
    findResources(assembly.service, "AWS::ApiGatewayV2::Integration").map(([id, { IntegrationUri }]) => [
      id,
      functionNamed(assembly, (IntegrationUri as { "Fn::GetAtt": [string, string] })["Fn::GetAtt"][0]),
    ]),
  );
  const routes = findResources(assembly.service, "AWS::ApiGatewayV2::Route").map(
    ([, { RouteKey, Target }]) => {
      const [method = "", path = ""] = String(RouteKey).split(" ");
      const [, integration = ""] = /"Ref":"(\w+)"/.exec(JSON.stringify(Target)) ?? [];
      return { method, path, function: integrations.get(integration) ?? "" };
    },
  );
  const fallback = routes.find(({ path }) => path === "/{proxy+}")?.function ?? "";
  return { routes: routes.filter(({ path }) => path !== "/{proxy+}"), fallback };
}

function eventSources(
  assembly: Assembly,
  { aws }: Emulators,
  functions: ReadonlyMap<string, DeployedFunction>,
): EventSource[] {
  const urls = {
    [queueId(assembly, "Rendering")]: aws.renderQueueUrl,
    [queueId(assembly, "RenderingSlow")]: aws.slowRenderQueueUrl,
    [queueId(assembly, "Delivering")]: aws.deliverQueueUrl,
  };
  return findResources(assembly.service, "AWS::Lambda::EventSourceMapping").map(([, properties]) => {
    const { EventSourceArn, FunctionName } = properties as {
      EventSourceArn: { "Fn::GetAtt": [string, string] };
      FunctionName: { Ref: string };
    };
    const worker = functions.get(functionNamed(assembly, FunctionName.Ref));
    const queueUrl = urls[EventSourceArn["Fn::GetAtt"][0]];
    if (!worker || queueUrl === undefined) throw new Error("An event source leads nowhere");
    return startQueueSource({
      queueUrl,
      handler: async (event: SQSEvent) => (await worker.lambda.invoke(event)) as never,
      // One process emulates one Lambda environment, which takes one event at a time.
      concurrency: 1,
      timeoutMs: 120_000,
    });
  });
}
