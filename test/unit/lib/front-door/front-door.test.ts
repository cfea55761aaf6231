import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { resourcesOf, synthesise } from "../../../integration/assembly/assembly.ts";

const assembly = synthesise();
rmSync(assembly.folder, { recursive: true });

describe("the distribution", () => {
  it("shows API Gateway that a request came through it", () => {
    const [, distribution] = resourcesOf(assembly.service, "AWS::CloudFront::Distribution")[0] ?? [];
    const { Origins } = distribution?.DistributionConfig as {
      Origins: { OriginCustomHeaders: { HeaderName: string; HeaderValue: unknown }[] }[];
    };
    const [header] = Origins[0]?.OriginCustomHeaders ?? [];
    expect(Origins).toHaveLength(1);
    expect(header?.HeaderName).toBe("x-front-door");
    expect(JSON.stringify(header?.HeaderValue)).toMatch(/resolve:secretsmanager:.*FrontDoor.*SecretString/);
  });

  it("keeps no error, and adds the headers of every answer on each path", () => {
    const [, distribution] = resourcesOf(assembly.service, "AWS::CloudFront::Distribution")[0] ?? [];
    const { CustomErrorResponses, DefaultCacheBehavior, CacheBehaviors } =
      distribution?.DistributionConfig as {
        CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number; ResponsePagePath?: string }[];
        DefaultCacheBehavior: { ResponseHeadersPolicyId: unknown };
        CacheBehaviors: { ResponseHeadersPolicyId: unknown }[];
      };
    expect(CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      // All that may be named (AWS::CloudFront::Distribution CustomErrorResponse).
      [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504],
    );
    for (const { ErrorCachingMinTTL, ResponsePagePath } of CustomErrorResponses)
      expect([ErrorCachingMinTTL, ResponsePagePath]).toEqual([0, undefined]);
    const [policy] = resourcesOf(assembly.service, "AWS::CloudFront::ResponseHeadersPolicy")[0] ?? [];
    for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ResponseHeadersPolicyId).toEqual({ Ref: policy });
  });
});
