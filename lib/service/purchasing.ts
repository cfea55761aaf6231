import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";
import type { Rendering } from "./rendering.ts";
import { objectsReason, type ServiceFunctionProps } from "./service-function.ts";
import {
  accountEnvironment,
  bucketEnvironment,
  callbackEnvironment,
  correctionEnvironment,
  railEnvironment,
  allowReadingSecrets,
  serviceEnvironment,
  signingEnvironment,
  tableEnvironment,
} from "./settings.ts";

export interface PurchasingOptions {
  /** The function that it is for. */
  readonly name: "submit" | "sweep";
  readonly data: DataStack;
  readonly configuration: StageConfiguration;
  readonly rendering: Rendering;
  readonly publicBaseUrl: string;
}

/** Returns what submit and sweep both need, for both turn payments into jobs: settings, and permissions. */
export function purchasingProps(
  options: PurchasingOptions,
): Pick<ServiceFunctionProps, "environment" | "access"> {
  const { name, data, configuration, rendering, publicBaseUrl } = options;
  const [queue, slowQueue] = [rendering.work.queue, rendering.slowWork.queue];
  return {
    environment: {
      ...serviceEnvironment(publicBaseUrl, configuration),
      ...tableEnvironment(data),
      ...bucketEnvironment(data, configuration),
      ...signingEnvironment(data, configuration),
      ...railEnvironment(data, configuration),
      ...accountEnvironment(configuration),
      ...callbackEnvironment(configuration),
      ...correctionEnvironment(configuration),
      RENDER_QUEUE_URL: queue.queueUrl,
      SLOW_RENDER_QUEUE_URL: slowQueue.queueUrl,
    },
    access: [
      {
        actions: [
          "dynamodb:GetItem",
          "dynamodb:BatchGetItem",
          "dynamodb:PutItem",
          "dynamodb:UpdateItem",
          "dynamodb:DeleteItem",
        ],
        resources: [data.records.table.tableArn],
      },
      {
        actions: ["s3:PutObject", "s3:DeleteObject"],
        resources: [data.objects("sources/")],
        wildcard: objectsReason,
      },
      { actions: ["sqs:SendMessage"], resources: [queue.queueArn, slowQueue.queueArn] },
      allowReadingSecrets(data, configuration, name),
    ],
  };
}
