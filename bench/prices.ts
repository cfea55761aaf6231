/**
 * AWS list prices in us-east-1, US dollars, as published on 2026-11-01; without any free tier. Look them up again before relying
 * on a figure made with them.
 */
export const pricesOf = "us-east-1, list prices of 2026-11-01, no free tier";

/** Prices of AWS in US dollars, for one of each unit. */
export const prices = {
  lambdaRequest: 0.2 / 1e6,
  /** A GB-second. */
  lambdaGbSecond: { arm64: 0.0000133334, x86_64: 0.0000166667 },
  httpApiRequest: 1.0 / 1e6,
  cloudFrontRequest: 1.0 / 1e6,
  /** A CloudFront function, of which each request runs two. */
  cloudFrontFunction: 0.1 / 1e6,
  /** On demand, a unit of 1 kB written or 4 kB read consistently. */
  dynamoDbWrite: 0.625 / 1e6,
  dynamoDbRead: 0.125 / 1e6,
  s3Put: 0.005 / 1e3,
  s3Get: 0.0004 / 1e3,
  s3GbMonth: 0.023,
  sqsRequest: 0.4 / 1e6,
  /** To the internet. */
  transferGb: 0.09,
  logGb: 0.5,
  wafAclMonth: 5,
  wafRuleMonth: 1,
  wafRequest: 0.6 / 1e6,
  sesMessage: 0.1 / 1e3,
  sesAttachmentGb: 0.12,
} as const;
