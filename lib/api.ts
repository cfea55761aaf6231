import { CfnOutput, Duration } from "aws-cdk-lib";
import { HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { fallbackFunction, routes } from "../lambdas/routes.ts";
import type { HttpFunction } from "../lambdas/routes.ts";
import { lambdaFunction } from "./functions.ts";
import type { Render } from "./render.ts";
import type { Storage } from "./storage.ts";

export interface ApiProps {
  readonly storage: Storage;
  readonly render: Render;
  /** Settings of every function that answers HTTP. */
  readonly service: Readonly<Record<string, string>>;
  /** Settings of the table and the bucket. */
  readonly stores: Readonly<Record<string, string>>;
  /** Settings of the payment rails. */
  readonly rails: Readonly<Record<string, string>>;
  readonly publicBaseUrl: string | undefined;
}

/** The HTTP API, the functions behind it, and the sweep that finishes what they could not. */
export class Api extends Construct {
  readonly publicBaseUrl: string;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { storage, render, stores, rails } = props;
    const api = new HttpApi(this, "HttpApi");
    this.publicBaseUrl = props.publicBaseUrl ?? api.apiEndpoint;
    const service = { ...props.service, PUBLIC_BASE_URL: this.publicBaseUrl };
    const purchasing = {
      ...service,
      ...stores,
      ...rails,
      SIGNING_SECRET_ID: storage.signingSecret.secretArn,
      RENDER_QUEUE_URL: render.queue.queueUrl,
    };
    const small = { memory: 512, timeout: Duration.seconds(10) };

    const submit = lambdaFunction(this, "submit", {
      environment: purchasing,
      memory: 1024,
      timeout: Duration.seconds(29),
    });
    const sweep = lambdaFunction(this, "sweep", {
      environment: purchasing,
      memory: 512,
      timeout: Duration.minutes(5),
    });
    for (const buyer of [submit, sweep]) {
      storage.table.grant(
        buyer,
        "dynamodb:GetItem",
        "dynamodb:Query",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:ConditionCheckItem",
      );
      storage.bucket.grantPut(buyer, "sources/*");
      storage.bucket.grantDelete(buyer, "sources/*");
      storage.signingSecret.grantRead(buyer);
      storage.lightningSecret?.grantRead(buyer);
      render.queue.grantSendMessages(buyer);
    }
    storage.bucket.grantRead(sweep, "sources/*");
    new Rule(this, "EveryMinute", {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(sweep)],
    });

    const paymentRequest = lambdaFunction(this, "payment-request", {
      environment: { ...service, ...stores, ...rails, SIGNING_SECRET_ID: storage.signingSecret.secretArn },
      ...small,
    });
    storage.signingSecret.grantRead(paymentRequest);
    storage.lightningSecret?.grantRead(paymentRequest);
    storage.table.grant(paymentRequest, "dynamodb:Query", "dynamodb:PutItem");

    const status = lambdaFunction(this, "status", { environment: { ...service, ...stores }, ...small });
    storage.table.grant(status, "dynamodb:GetItem");

    const output = lambdaFunction(this, "output", { environment: { ...service, ...stores }, ...small });
    storage.table.grant(output, "dynamodb:GetItem");
    storage.bucket.grantRead(output, "documents/*");

    const unsubscribe = lambdaFunction(this, "unsubscribe", {
      environment: { ...service, ...stores, SIGNING_SECRET_ID: storage.signingSecret.secretArn },
      ...small,
    });
    storage.signingSecret.grantRead(unsubscribe);
    storage.table.grant(unsubscribe, "dynamodb:UpdateItem");

    const site = lambdaFunction(this, "site", { environment: service, ...small });

    const functions: Readonly<Record<HttpFunction, NodejsFunction>> = {
      submit,
      "payment-request": paymentRequest,
      status,
      output,
      unsubscribe,
      site,
    };
    const integrations = new Map(
      Object.entries(functions).map(([name, fn]) => [
        name,
        new HttpLambdaIntegration(`${name}-integration`, fn),
      ]),
    );
    const integrationOf = (name: HttpFunction): HttpLambdaIntegration => {
      const integration = integrations.get(name);
      if (!integration) throw new Error(`No function ${name}`);
      return integration;
    };
    for (const { path, method, function: name } of routes) {
      api.addRoutes({ path, methods: [HttpMethod[method]], integration: integrationOf(name) });
    }
    api.addRoutes({
      path: "/{proxy+}",
      methods: [HttpMethod.ANY],
      integration: integrationOf(fallbackFunction),
    });
    new CfnOutput(this, "BaseUrl", { value: this.publicBaseUrl });
  }
}
