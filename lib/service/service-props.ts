import type { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";

export interface ServiceProps {
  readonly data: DataStack;
  readonly configuration: StageConfiguration;
  readonly logRetention: RetentionDays;
}
