import { CfnOutput, Duration, Fn, RemovalPolicy, SecretValue, Stack, Validations } from "aws-cdk-lib/core";
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
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { BehaviorOptions, ErrorResponse, FunctionAssociation } from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, OriginGroup, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { ARecord, AaaaRecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { frontDoorHeader } from "../../../lambdas/http/front-door/front-door.ts";
import { defaultMaxBodyBytes } from "../../../lambdas/http-contract/body-limit.ts";
import { shareThrottle } from "../../concurrency.ts";
import type { StageConfiguration } from "../../configuration.ts";
import { addedHeaders } from "./added-headers.ts";
import { assetRequest, assetResponse } from "./asset-functions.ts";
import type { PageFiles } from "./page-files.ts";
import type { ServiceProps } from "../service-props.ts";
import { viewerRequest } from "./viewer-request.ts";
import { viewerResponse } from "./viewer-response.ts";

/** Pages that are the same for everybody for a while. */
const cachedPaths = [
  "/",
  "/help",
  "/docs",
  "/terms",
  "/agents",
  "/favicon.*",
  "/openapi.json",
  "/llms.txt",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/*",
  "/mcp/server-card",
];

/**
 * Errors that CloudFront caches for ten seconds by default (CloudFront developer guide, "How CloudFront processes HTTP 4xx and 5xx status codes from
 * your origin"): a job that was missing a moment ago may exist now.
 */
const errorsNotKept: ErrorResponse[] = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map(
  (httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }),
);

export interface FrontDoorProps extends ServiceProps {
  /** Of the WAF before it; undefined for none. */
  readonly webAclArn: string | undefined;
  readonly pageFiles: PageFiles;
}

/**
 * Where requests come in: CloudFront before an HTTP API. API Gateway may rename the header `WWW-Authenticate`, which L402
 * clients need, and CloudFront sets it; it also caches what stays the same, and carries a domain and a WAF.
 */
export class FrontDoor extends Construct {
  readonly api: HttpApi;
  readonly distribution: Distribution;
  readonly publicBaseUrl: string;

  constructor(
    scope: Construct,
    id: string,
    { configuration, data, logRetention, webAclArn, pageFiles }: FrontDoorProps,
  ) {
    super(scope, id);
    const { domain, frontDoorSecretVersion: versionId } = configuration;
    const throttle = shareThrottle(configuration);
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
        // Of the function's log.
        functionRequestId: "$context.integration.requestId",
        route: "$context.routeKey",
        status: "$context.status",
        ms: "$context.responseLatency",
        integrationMs: "$context.integrationLatency",
        error: "$context.error.message",
        bytes: "$context.responseLength",
      }),
    };

    // CloudFormation reads it again only when the template changes, which a version ensures.
    const shownSecret = SecretValue.secretsManager(
      data.secrets.frontDoor.secretArn,
      versionId === undefined ? {} : { versionId },
    );
    const responseHeadersPolicy = this.headersPolicy();
    const toApi: BehaviorOptions = {
      origin: new HttpOrigin(Fn.select(2, Fn.split("/", this.api.apiEndpoint)), {
        readTimeout: Duration.seconds(30),
        // Replaces a viewer's header of that name (CloudFront developer guide, "Add custom headers to origin requests").
        customHeaders: { [frontDoorHeader]: shownSecret.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy,
      functionAssociations: this.associate(
        ["ViewerRequest", viewerRequest(defaultMaxBodyBytes)],
        ["ViewerResponse", viewerResponse],
      ),
    };
    // A file that S3 has not is asked of the API, whose errors have the form of all others.
    const toPageFiles: BehaviorOptions = {
      origin: new OriginGroup({
        // Its types are stricter about optional properties than those of the CDK itself.
        primaryOrigin: S3BucketOrigin.withOriginAccessControl(pageFiles.bucket as IBucket),
        fallbackOrigin: toApi.origin,
        // Who may not list a bucket is told that what is missing is forbidden.
        fallbackStatusCodes: [403, 404],
      }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // Without an origin request policy: S3 would do what a query says.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy,
      functionAssociations: this.associate(["AssetRequest", assetRequest], ["AssetResponse", assetResponse]),
    };
    const cached = { ...toApi, cachePolicy: CachePolicy.CACHING_OPTIMIZED };
    const distribution = new Distribution(this, "Distribution", {
      comment: "Markdown to PDF",
      defaultBehavior: toApi,
      additionalBehaviors: {
        ...Object.fromEntries(cachedPaths.map((path) => [path, cached])),
        "/assets/*": toPageFiles,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: errorsNotKept,
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      }),
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
    });
    distribution.node.addDependency(pageFiles.published);
    this.distribution = distribution;
    if (domain?.hostedZoneId !== undefined)
      this.addDomainRecords(domain.name, domain.hostedZoneId, distribution);
    this.publicBaseUrl = `https://${domain?.name ?? distribution.distributionDomainName}`;
    // Of the stack itself, so that the output has exactly this name.
    new CfnOutput(Stack.of(this), "BaseUrl", { value: this.publicBaseUrl });
    new CfnOutput(Stack.of(this), "DistributionDomain", { value: distribution.distributionDomainName });
    acknowledgeRules(distribution, configuration);
  }

  /** Creates the functions on requests and on responses, each by its id and its code. */
  private associate(
    request: readonly [id: string, code: string],
    response: readonly [id: string, code: string],
  ): FunctionAssociation[] {
    const create = ([id, code]: readonly [string, string]): Function =>
      new Function(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
    return [
      { eventType: FunctionEventType.VIEWER_REQUEST, function: create(request) },
      { eventType: FunctionEventType.VIEWER_RESPONSE, function: create(response) },
    ];
  }

  private headersPolicy(): ResponseHeadersPolicy {
    const { forOtherOrigins } = addedHeaders;
    return new ResponseHeadersPolicy(this, "Headers", {
      comment: "Headers of every response, including API Gateway's own",
      corsBehavior: {
        accessControlAllowOrigins: [forOtherOrigins["access-control-allow-origin"] ?? ""],
        accessControlAllowHeaders: ["*"],
        accessControlAllowMethods: ["ALL"],
        accessControlAllowCredentials: false,
        accessControlExposeHeaders: forOtherOrigins["access-control-expose-headers"]?.split(", ") ?? [],
        originOverride: false,
      },
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
    });
  }

  private addDomainRecords(name: string, hostedZoneId: string, distribution: Distribution): void {
    const record = {
      recordName: `${name}.`,
      // Records are created by their full names, so that the zone's does not matter.
      zone: HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName: name }),
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, "Record", record);
    new AaaaRecord(this, "RecordOfIpv6", record);
  }
}

function acknowledgeRules(distribution: Distribution, { domain, waf }: StageConfiguration): void {
  const rules = [
    { id: "AwsSolutions-CFR1", reason: "Anybody may buy, from anywhere." },
    {
      id: "AwsSolutions-CFR3",
      reason: "CloudFront's logs would store callers' addresses; API Gateway's logs do not, and are kept.",
    },
    ...(domain
      ? []
      : [
          {
            id: "AwsSolutions-CFR4",
            reason: "CloudFront's own domain name has no TLS setting; set a domain.",
          },
        ]),
    ...(waf === undefined
      ? [
          {
            id: "AwsSolutions-CFR2",
            reason: "AWS bills a WAF monthly; the setting waf turns one on, and prod must set it.",
          },
        ]
      : []),
  ];
  Validations.of(distribution).acknowledge(...rules);
}
