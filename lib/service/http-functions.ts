import { Duration, Validations } from "aws-cdk-lib/core";
import { HttpMethod, type HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Construct } from "constructs";
import { fallbackFunction, listMethods, routes } from "../../lambdas/http-contract/routes.ts";
import type { HttpFunction } from "../../lambdas/http-contract/routes.ts";
import { limitUnpaidPerAddress, shareConcurrency } from "../concurrency.ts";
import { findVpc } from "../rails/rails.ts";
import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";
import { createEntry } from "./canary.ts";
import type { Previewing } from "./previewing.ts";
import { purchasingProps } from "./purchasing.ts";
import type { Rendering } from "./rendering.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction, allowItems, objectsReason, type Access } from "./service-function.ts";
import {
  bucketEnvironment,
  emailLimitEnvironment,
  frontDoorEnvironment,
  packEnvironment,
  previewEnvironment,
  requestLimitEnvironment,
  allowReadingFrontDoorSecret,
  oidcEnvironment,
  railEnvironment,
  allowReadingSecrets,
  serviceEnvironment,
  signingEnvironment,
  tableEnvironment,
  waitingEnvironment,
  wellKnownEnvironment,
} from "./settings.ts";

export interface HttpFunctionsProps extends ServiceProps {
  readonly api: HttpApi;
  readonly publicBaseUrl: string;
  readonly rendering: Rendering;
  /** Undefined where no pages are shown before payment. */
  readonly previewing: Previewing | undefined;
}

/** The functions that answer HTTP, and the routes that lead to them. */
export class HttpFunctions extends Construct {
  readonly functions: Readonly<Record<HttpFunction, ServiceFunction>>;

  constructor(scope: Construct, id: string, props: HttpFunctionsProps) {
    super(scope, id);
    const { data, configuration, logRetention, publicBaseUrl, rendering, previewing, api } = props;
    const { table } = data.records;
    const service = serviceEnvironment(publicBaseUrl, configuration);
    const small = { memory: 512, timeout: Duration.seconds(10), logRetention };
    const { waiting, previews: previewsAtOnce } = shareConcurrency(configuration);
    const previews = previewing && previewEnvironment(previewing.entry.functionArn, previewsAtOnce);
    const bucket = bucketEnvironment(data, configuration);
    const purchase = purchasingProps({ name: "submit", data, configuration, rendering, publicBaseUrl });
    this.functions = {
      submit: new ServiceFunction(this, "submit", {
        ...purchase,
        environment: {
          ...purchase.environment,
          ...oidcEnvironment(data, configuration),
          ...emailLimitEnvironment(configuration),
          ...frontDoorEnvironment(data),
          ...requestLimitEnvironment({ unpaidPerAddressHourly: limitUnpaidPerAddress(configuration) }),
          ...waitingEnvironment(waiting),
          ...previews,
        },
        access: [
          ...purchase.access,
          allowReadingFrontDoorSecret(data),
          allowReadingPdfs(data),
          // The text that a correction is compared with.
          ...(configuration.corrections.perDocument > 0
            ? [
                {
                  actions: ["s3:GetObject"],
                  resources: [data.objects("sources/")],
                  wildcard: objectsReason,
                },
              ]
            : []),
          ...(previewing
            ? [{ actions: ["lambda:InvokeFunction"], resources: [previewing.entry.functionArn] }]
            : []),
        ],
        memory: 1024,
        timeout: Duration.seconds(29),
        vpc: findVpc(configuration, "submit"),
        logRetention,
      }),

      "payment-request": new ServiceFunction(this, "payment-request", {
        ...small,
        vpc: findVpc(configuration, "payment-request"),
        environment: {
          ...service,
          ...tableEnvironment(data),
          ...signingEnvironment(data, configuration),
          ...railEnvironment(data, configuration),
          ...frontDoorEnvironment(data),
          ...requestLimitEnvironment({ unpaidPerAddressHourly: limitUnpaidPerAddress(configuration) }),
        },
        access: [
          allowReadingSecrets(data, configuration, "payment-request"),
          allowReadingFrontDoorSecret(data),
          {
            actions: ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:UpdateItem"],
            resources: [table.tableArn],
          },
        ],
      }),

      status: new ServiceFunction(this, "status", {
        ...small,
        // A request may wait here for its job.
        timeout: Duration.seconds(29),
        environment: {
          ...service,
          ...tableEnvironment(data),
          ...waitingEnvironment(waiting),
          ...bucket,
        },
        access: [allowItems(data, ["GetItem", "UpdateItem"], ["JOB", "WAITING"]), allowReadingPdfs(data)],
      }),

      output: new ServiceFunction(this, "output", {
        ...small,
        environment: { ...service, ...tableEnvironment(data), ...bucket },
        access: [allowItems(data, ["GetItem", "UpdateItem"], ["JOB"]), allowReadingPdfs(data)],
      }),

      unsubscribe: new ServiceFunction(this, "unsubscribe", {
        ...small,
        environment: { ...tableEnvironment(data), ...signingEnvironment(data, configuration) },
        access: [
          { actions: ["secretsmanager:GetSecretValue"], resources: [data.secrets.signing.secretArn] },
          allowItems(data, ["UpdateItem"], ["MAIL"]),
        ],
      }),

      // Its tools call the other functions, as whoever calls it does.
      mcp: new ServiceFunction(this, "mcp", {
        ...small,
        timeout: Duration.seconds(29),
        environment: { ...service, ...previews, API_URL: api.apiEndpoint },
        access: [],
      }),

      // It states prices and names the hosts that the page may reach; it reaches none of them itself.
      site: new ServiceFunction(this, "site", {
        ...small,
        memory: 256,
        environment: {
          ...service,
          ...bucket,
          ...railEnvironment(data, configuration),
          ...wellKnownEnvironment(configuration),
          ...packEnvironment(configuration),
          ...previews,
        },
        access: [],
      }),
    };
    this.route(api, configuration);
  }

  private route(api: HttpApi, configuration: StageConfiguration): void {
    const integrations = new Map<HttpFunction, HttpLambdaIntegration>();
    const createIntegration = (name: HttpFunction): HttpLambdaIntegration => {
      const made =
        integrations.get(name) ??
        new HttpLambdaIntegration(name, createEntry(this, this.functions[name], configuration), {
          // One permission a function: one a route would fill the 20 kB that a function's policy may have.
          scopePermissionToRoute: false,
        });
      integrations.set(name, made);
      return made;
    };
    const added = [
      ...routes.flatMap((route) =>
        api.addRoutes({
          path: route.path,
          methods: listMethods(route).map((method) => HttpMethod[method]),
          integration: createIntegration(route.function),
        }),
      ),
      // The greedy path takes no empty one.
      ...["/", "/{proxy+}"].flatMap((path) =>
        api.addRoutes({ path, methods: [HttpMethod.ANY], integration: createIntegration(fallbackFunction) }),
      ),
    ];
    for (const route of added) {
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason: "Anybody may call it; submit checks payments, tokens and keys in one place.",
      });
    }
  }
}

/** Grants the right to read PDFs, which a function also needs to sign their addresses: a signature is valid for whatever its signer may do. */
function allowReadingPdfs(data: DataStack): Access {
  return { actions: ["s3:GetObject"], resources: [data.objects("documents/")], wildcard: objectsReason };
}
