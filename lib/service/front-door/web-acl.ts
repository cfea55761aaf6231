import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/** What the WAF's rule counts. */
export interface RateLimitProps {
  readonly stage: string;
  readonly requestsPer5Minutes: number;
  /** Whether requests are sampled, which shows their addresses for three hours ("Viewing a sample of web requests"). */
  readonly samples: boolean;
}

/** A WAF that blocks an address after so many requests in five minutes, in API Gateway's way: with a 429, which pages of other origins can read. */
export class RateLimit extends CfnWebACL {
  constructor(scope: Construct, id: string, { stage, requestsPer5Minutes, samples }: RateLimitProps) {
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: samples,
      metricName: `${metricName}-${stage}`,
    });
    super(scope, id, {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("MarkdownToPdf"),
      customResponseBodies: {
        tooMany: {
          contentType: "APPLICATION_JSON",
          content: JSON.stringify({
            detail: "Too many requests from this address. Try again in five minutes.",
            code: "requests-too-many",
          }),
        },
      },
      rules: [
        {
          name: "rate",
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              limit: requestsPer5Minutes,
              evaluationWindowSec: 300,
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: "tooMany",
                responseHeaders: [
                  { name: "retry-after", value: "300" },
                  { name: "access-control-allow-origin", value: "*" },
                ],
              },
            },
          },
          visibilityConfig: visibility("MarkdownToPdfRate"),
        },
      ],
    });
  }
}
