import { fileURLToPath } from "node:url";
import type { Duration } from "aws-cdk-lib";
import { Architecture, Runtime } from "aws-cdk-lib/aws-lambda";
import { NodejsFunction, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";
import type { NodejsFunctionProps } from "aws-cdk-lib/aws-lambda-nodejs";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

export interface FunctionProps {
  readonly environment: Readonly<Record<string, string>>;
  /** MB. */
  readonly memory: number;
  readonly timeout: Duration;
  readonly architecture?: Architecture;
  readonly ephemeralStorage?: NodejsFunctionProps["ephemeralStorageSize"];
  /** Shell commands that put further files into the asset; given its folder. */
  readonly furtherFiles?: (outputFolder: string) => string[];
}

/** A function out of `lambdas/<name>/handler.ts`, bundled by esbuild without Docker. */
export function lambdaFunction(scope: Construct, name: string, props: FunctionProps): NodejsFunction {
  const {
    environment,
    memory,
    timeout,
    architecture = Architecture.ARM_64,
    ephemeralStorage,
    furtherFiles,
  } = props;
  return new NodejsFunction(scope, name, {
    entry: `${projectRoot}lambdas/${name}/handler.ts`,
    projectRoot,
    depsLockFilePath: `${projectRoot}package-lock.json`,
    runtime: Runtime.NODEJS_24_X,
    architecture,
    memorySize: memory,
    timeout,
    environment: {
      ...environment,
      POWERTOOLS_SERVICE_NAME: name,
      POWERTOOLS_METRICS_NAMESPACE: "MarkdownToPdf",
    },
    logGroup: new LogGroup(scope, `${name}-logs`, { retention: RetentionDays.ONE_MONTH }),
    ...(ephemeralStorage && { ephemeralStorageSize: ephemeralStorage }),
    bundling: {
      format: OutputFormat.ESM,
      target: "node24",
      minify: true,
      forceDockerBundling: false,
      // CommonJS packages inside an ESM bundle still call require.
      banner: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      ...(furtherFiles && {
        commandHooks: {
          beforeBundling: () => [],
          beforeInstall: () => [],
          afterBundling: (_inputFolder: string, outputFolder: string) => furtherFiles(outputFolder),
        },
      }),
    },
  });
}
