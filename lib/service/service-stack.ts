import { Aspects, Stack, type StackProps } from "aws-cdk-lib/core";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { toMetricsNamespace } from "../../lambdas/metrics/names.ts";
import { showsPreviews } from "../concurrency.ts";
import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";
import { Alarms } from "../monitoring/alarms.ts";
import { Dashboard } from "../monitoring/dashboard.ts";
import { offeredMethods } from "../rails/rails.ts";
import { FrontDoor } from "./front-door/front-door.ts";
import { PageFiles } from "./front-door/page-files.ts";
import { HttpFunctions } from "./http-functions.ts";
import { Delivering, hasDelivery } from "./delivering.ts";
import { Email } from "./email.ts";
import { OwnPurchasing } from "./own-purchasing.ts";
import { OwnKey } from "./own-key.ts";
import { Previewing } from "./previewing.ts";
import { RateLimit } from "./front-door/web-acl.ts";
import { Rendering } from "./rendering.ts";
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
    if (configuration.kmsKeyArn !== undefined) Aspects.of(this).add(new OwnKey(configuration.kmsKeyArn));

    const { waf, wafSampledRequests: samples } = configuration;
    const webAclArn =
      typeof waf === "number"
        ? new RateLimit(this, "WebAcl", { stage, requestsPer5Minutes: waf, samples }).attrArn
        : waf;
    const pageFiles = new PageFiles(this, "PageFiles", common);
    const frontDoor = new FrontDoor(this, "FrontDoor", { ...common, webAclArn, pageFiles });
    const { api, distribution, publicBaseUrl } = frontDoor;
    const email = configuration.email ? new Email(this, "Email", common) : undefined;
    const delivering = hasDelivery(configuration)
      ? new Delivering(this, "Delivering", { ...common, email, publicBaseUrl })
      : undefined;
    const rendering = new Rendering(this, "Rendering", { ...common, delivering });
    const previewing = showsPreviews(configuration)
      ? new Previewing(this, "Previewing", { ...common, rendering })
      : undefined;
    const http = new HttpFunctions(this, "Http", { ...common, api, publicBaseUrl, rendering, previewing });
    // A page names the files of its own release.
    http.functions.site.node.addDependency(pageFiles.published);
    const { sweep } = new Sweeping(this, "Sweeping", { ...common, publicBaseUrl, rendering, delivering });
    const { ownPurchases: settings } = configuration;
    const ownPurchasing =
      settings && new OwnPurchasing(this, "OwnPurchasing", { ...common, settings, publicBaseUrl });

    const workers = [
      rendering.render,
      rendering.slowRender,
      sweep,
      ...(previewing ? [previewing.preview] : []),
      ...(delivering ? [delivering.deliver] : []),
      ...(email ? [email.events] : []),
      ...(ownPurchasing ? [ownPurchasing.buyer] : []),
    ];
    const functions = {
      ...http.functions,
      render: rendering.render,
      "slow-render": rendering.slowRender,
      sweep,
      ...(previewing && { preview: previewing.preview }),
      ...(delivering && { deliver: delivering.deliver }),
      ...(email && { "email-events": email.events }),
      ...(ownPurchasing && { "own-purchase": ownPurchasing.buyer }),
    };
    for (const fn of [...Object.values(functions), pageFiles.publisher])
      fn.addEnvironment("POWERTOOLS_METRICS_NAMESPACE", toMetricsNamespace(stage));
    new Dashboard(this, "Dashboard", {
      ...{ stage, api, rendering, email, delivering, functions },
      buysOwn: ownPurchasing !== undefined,
    });
    new Alarms(this, "Alarms", {
      stage,
      api,
      rendering,
      email,
      delivering,
      sweep,
      ownBuyer: ownPurchasing?.buyer,
      distribution,
      functions: { answering: Object.values(http.functions), working: workers },
      alarmEmail: configuration.alarmEmail,
      monthlyBudgetUsd: configuration.monthlyBudgetUsd,
      methods: offeredMethods(configuration),
    });
  }
}
