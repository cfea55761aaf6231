import { Stack } from "aws-cdk-lib";
import type { StackProps } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";
import { Alarms } from "./alarms.ts";
import { Dashboard } from "./dashboard.ts";
import { FrontDoor } from "./front-door.ts";
import { HttpFunctions } from "./http-functions.ts";
import { Mail } from "./mail.ts";
import { Printing } from "./printing.ts";
import { Sweeping } from "./sweeping.ts";

export interface ServiceStackProps extends StackProps {
  readonly stage: string;
  readonly configuration: StageConfiguration;
  readonly data: DataStack;
}

const retentions: Readonly<Record<StageConfiguration["logDays"], RetentionDays>> = {
  7: RetentionDays.ONE_WEEK,
  14: RetentionDays.TWO_WEEKS,
  30: RetentionDays.ONE_MONTH,
  90: RetentionDays.THREE_MONTHS,
  365: RetentionDays.ONE_YEAR,
};

/** All that holds no state: it can be deleted and deployed again without losing a document or a payment. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { stage, configuration, data } = props;
    const common = { data, configuration, logRetention: retentions[configuration.logDays] };

    const { api, publicBaseUrl } = new FrontDoor(this, "FrontDoor", common);
    const mail = configuration.mail
      ? new Mail(this, "Mail", { ...common, mail: configuration.mail, publicBaseUrl })
      : undefined;
    const printing = new Printing(this, "Printing", { ...common, mail });
    const http = new HttpFunctions(this, "Http", { ...common, api, publicBaseUrl, printing });
    const { sweep } = new Sweeping(this, "Sweeping", { ...common, publicBaseUrl, printing, mail });

    const functions = {
      ...http.functions,
      render: printing.render,
      sweep,
      ...(mail && { deliver: mail.deliver, "mail-events": mail.events }),
    };
    new Dashboard(this, "Dashboard", { stage, api, printing, mail, functions });
    new Alarms(this, "Alarms", {
      api,
      printing,
      mail,
      sweep,
      alarmEmail: configuration.alarmEmail,
      monthlyBudgetUsd: configuration.monthlyBudgetUsd,
    });
  }
}
