import { DescribeContinuousBackupsCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createAccountChecks } from "./account.ts";
import { createCatalogueChecks } from "./catalogue.ts";
import { fix, ok, type Check } from "./check.ts";
import { createDeployment, type Deployment } from "./deployment.ts";
import { createEmailChecks } from "./email.ts";
import { createFrontDoorChecks } from "./front-door.ts";
import { railChecks } from "./rails/rails.ts";
import type { Stage } from "./stage.ts";

/** Creates the checks of a stage, in the order in which to fix them. */
export function createChecks(stage: Stage): readonly Check[] {
  const { deployment, checks } = createDeployment(stage);
  return [
    ...createAccountChecks(stage),
    ...checks,
    tableCheck(deployment),
    ...stage.rails.flatMap((rail) => railChecks[rail.name](rail, () => deployment.output(rail.secretOutput))),
    ...createEmailChecks(stage, deployment),
    ...createFrontDoorChecks(stage, deployment),
    ...createCatalogueChecks(stage.rails, deployment),
  ];
}

function tableCheck(deployment: Deployment): Check {
  return {
    name: "table-recovery",
    async run() {
      const table = await deployment.output("TableName");
      const { ContinuousBackupsDescription: backups } = await new DynamoDBClient().send(
        new DescribeContinuousBackupsCommand({ TableName: table }),
      );
      const recovery = backups?.PointInTimeRecoveryDescription;
      if (recovery?.PointInTimeRecoveryStatus === "ENABLED") return ok(`${table} has point-in-time recovery`);
      return fix(
        `${table} has no point-in-time recovery`,
        `aws dynamodb update-continuous-backups --table-name ${table} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      );
    },
  };
}
