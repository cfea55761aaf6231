import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { CfnStage, HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { BehaviorOptions } from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { frontDoorHeader } from "../../lambdas/interface/client-address.ts";
import type { StageConfiguration } from "../configuration.ts";
import type { ServiceProps } from "./service-props.ts";
import { viewerRequest } from "./viewer-request.ts";
import { viewerResponse } from "./viewer-response.ts";

/** Pages that are the same for everybody for a while. */
const cachedPaths = [
  "/",
  "/docs",
  "/terms",
  "/assets/*",
  "/favicon.*",
  "/openapi.json",
  "/llms.txt",
  "/robots.txt",
  "/.well-known/*",
];

/**
 * Where requests come in: CloudFront before an HTTP API. API Gateway renames the header `WWW-Authenticate`, which L402
 * clients need, and CloudFront gives it its name back; it also caches what stays the same, and carries a domain and a WAF.
 */
export class FrontDoor extends Construct {
  readonly api: HttpApi;
  readonly publicBaseUrl: string;

  constructor(scope: Construct, id: string, { configuration, data, logRetention }: ServiceProps) {
    super(scope, id);
    const { domain, throttle, wafRequestsPer5Minutes } = configuration;
    this.api = new HttpApi(this, "Api", { description: "Markdown to PDF, behind CloudFront" });
    const accessLog = new LogGroup(this, "AccessLog", {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = this.api.defaultStage?.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error("The HTTP API has no stage");
    stage.defaultRouteSettings = { throttlingRateLimit: throttle.rate, throttlingBurstLimit: throttle.burst };
    // Neither the caller's address nor the path, which holds job ids and tokens of recipients.
    stage.accessLogSettings = {
      destinationArn: accessLog.logGroupArn,
      format: JSON.stringify({
        requestId: "$context.requestId",
        route: "$context.routeKey",
        status: "$context.status",
        ms: "$context.responseLatency",
        integrationMs: "$context.integrationLatency",
        error: "$context.error.message",
        bytes: "$context.responseLength",
      }),
    };

    const toApi: BehaviorOptions = {
      origin: new HttpOrigin(Fn.select(2, Fn.split("/", this.api.apiEndpoint)), {
        readTimeout: Duration.seconds(30),
        // Takes the place of what a viewer sends under that name (CloudFront developer guide, "Add custom headers to origin requests").
        customHeaders: { [frontDoorHeader]: data.secrets.frontDoor.secretValue.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new Function(this, "ViewerRequest", {
            code: FunctionCode.fromInline(viewerRequest),
            runtime: FunctionRuntime.JS_2_0,
          }),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: new Function(this, "ViewerResponse", {
            code: FunctionCode.fromInline(viewerResponse),
            runtime: FunctionRuntime.JS_2_0,
          }),
        },
      ],
    };
    const cached = { ...toApi, cachePolicy: CachePolicy.CACHING_OPTIMIZED };
    const distribution = new Distribution(this, "Distribution", {
      comment: "Markdown to PDF",
      defaultBehavior: toApi,
      additionalBehaviors: Object.fromEntries(cachedPaths.map((path) => [path, cached])),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      }),
      ...(wafRequestsPer5Minutes !== undefined && {
        webAclId: this.rateRule(wafRequestsPer5Minutes).attrArn,
      }),
    });
    if (domain?.hostedZone) this.pointHere(domain.name, domain.hostedZone, distribution);
    this.publicBaseUrl = `https://${domain?.name ?? distribution.distributionDomainName}`;
    new CfnOutput(this, "BaseUrl", { value: this.publicBaseUrl });
    new CfnOutput(this, "DistributionDomain", { value: distribution.distributionDomainName });
    acknowledge(distribution, configuration);
  }

  private rateRule(limit: number): CfnWebACL {
    const { region } = Stack.of(this);
    if (region !== "us-east-1") {
      throw new Error(
        `wafRequestsPer5Minutes: a WAF before CloudFront can be made in us-east-1 only, and this stack goes to ${region}. ` +
          "Set CDK_DEFAULT_REGION=us-east-1, or leave the setting out; API Gateway's own throttle stays.",
      );
    }
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName,
    });
    return new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("MarkdownToPdf"),
      rules: [
        {
          name: "rate",
          priority: 0,
          statement: { rateBasedStatement: { aggregateKeyType: "IP", limit, evaluationWindowSec: 300 } },
          action: { block: { customResponse: { responseCode: 429 } } },
          visibilityConfig: visibility("MarkdownToPdfRate"),
        },
      ],
    });
  }

  private pointHere(
    name: string,
    zone: { readonly id: string; readonly name: string },
    distribution: Distribution,
  ): void {
    new ARecord(this, "Record", {
      recordName: `${name}.`,
      zone: HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId: zone.id, zoneName: zone.name }),
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    });
  }
}

function acknowledge(
  distribution: Distribution,
  { domain, wafRequestsPer5Minutes }: StageConfiguration,
): void {
  const rules = [
    { id: "AwsSolutions-CFR1", reason: "The service is for anybody who pays, wherever they are." },
    {
      id: "AwsSolutions-CFR3",
      reason: "CloudFront's logs hold the caller's address; API Gateway's do not, and are kept.",
    },
    ...(domain
      ? []
      : [
          {
            id: "AwsSolutions-CFR4",
            reason: "CloudFront's own domain name has no minimum of TLS to choose; set a domain.",
          },
        ]),
    ...(wafRequestsPer5Minutes === undefined
      ? [
          {
            id: "AwsSolutions-CFR2",
            reason: "A WAF is billed by the month; wafRequestsPer5Minutes switches one on.",
          },
        ]
      : []),
  ];
  Validations.of(distribution).acknowledge(...rules);
}
