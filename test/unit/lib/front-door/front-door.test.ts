import { describe, expect, it } from "vitest";
import { allRails, findResources, synthesiseTemplates } from "../../../integration/assembly/assembly.ts";

const templates = synthesiseTemplates();
const version = "0a1b2c3d-0000-4000-8000-000000000000";
const versioned = synthesiseTemplates({
  configuration: { ...allRails, frontDoorSecretVersion: version, signingSecretVersion: version },
});

describe("the distribution", () => {
  it("shows API Gateway that a request came through it", () => {
    const [, distribution] = findResources(templates.service, "AWS::CloudFront::Distribution")[0] ?? [];
    const { Origins } = distribution?.DistributionConfig as {
      Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[];
    };
    const [header] = Origins[0]?.OriginCustomHeaders ?? [];
    expect(Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders)).toHaveLength(1);
    expect(header?.HeaderName).toBe("x-front-door");
    expect(JSON.stringify(header?.HeaderValue)).toMatch(/resolve:secretsmanager:.*FrontDoor.*SecretString/);
  });

  it("uses the configured version of its secret, whose change is deployed", () => {
    const shown = [templates, versioned].map(({ service }) =>
      JSON.stringify(findResources(service, "AWS::CloudFront::Distribution")),
    );
    expect(shown[0]).toContain(':SecretString:::}}"');
    expect(shown[1]).toContain(`:SecretString:::${version}}}"`);
    expect(shown[1]).not.toContain(':SecretString:::}}"');
  });

  it("makes every function that signs use the configured version of the secret", () => {
    const signing = findResources(versioned.service, "AWS::Lambda::Function")
      .map(([, { Environment }]) => (Environment as { Variables: Record<string, unknown> }).Variables)
      .filter((variables) => "SIGNING_SECRET_ID" in variables);
    expect(signing).toHaveLength(5);
    for (const variables of signing) expect(variables.SIGNING_SECRET_VERSION).toBe(version);
  });

  it("passes on what a request accepts, and caches nothing that is sold", () => {
    const [, distribution] = findResources(templates.service, "AWS::CloudFront::Distribution")[0] ?? [];
    const { DefaultCacheBehavior, CacheBehaviors } = distribution?.DistributionConfig as {
      DefaultCacheBehavior: { CachePolicyId: string; OriginRequestPolicyId: string };
      CacheBehaviors: { PathPattern: string }[];
    };
    // CloudFront developer guide, "Use managed cache policies" and "Use managed origin request policies": CachingDisabled, AllViewerExceptHostHeader.
    expect(DefaultCacheBehavior).toMatchObject({
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
    });
    for (const { PathPattern } of CacheBehaviors) expect(PathPattern).not.toMatch(/markdown|\*\/|^\/\*/);
  });

  it("serves the page's files from a bucket that only it may read, and falls back to the API for missing files", () => {
    const { service } = templates;
    const [id, distribution] = findResources(service, "AWS::CloudFront::Distribution")[0] ?? [];
    const { CacheBehaviors, OriginGroups, Origins } = distribution?.DistributionConfig as {
      CacheBehaviors: { PathPattern: string; TargetOriginId: string }[];
      OriginGroups: { Items: { Id: string; Members: { Items: { OriginId: string }[] } }[] };
      Origins: { Id: string; DomainName: unknown; OriginAccessControlId?: unknown }[];
    };
    const [group] = OriginGroups.Items;
    const [first, second] = group?.Members.Items.map(({ OriginId }) => OriginId) ?? [];
    const [bucket] = findResources(service, "AWS::S3::Bucket")[0] ?? [];
    expect(Origins.map((origin) => [origin.Id, origin.OriginAccessControlId !== undefined])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(Origins[1]?.DomainName).toEqual({ "Fn::GetAtt": [bucket, "RegionalDomainName"] });
    const behavior = CacheBehaviors.find(({ TargetOriginId }) => TargetOriginId === group?.Id);
    expect(behavior).toMatchObject({ PathPattern: "/assets/*", AllowedMethods: ["GET", "HEAD", "OPTIONS"] });
    // A query would tell S3 what to answer.
    expect(behavior).not.toHaveProperty("OriginRequestPolicyId");

    const [, policy] = findResources(service, "AWS::S3::BucketPolicy")[0] ?? [];
    const { Statement } = policy?.PolicyDocument as { Statement: { Effect: string }[] };
    expect(Statement.filter(({ Effect }) => Effect === "Allow")).toEqual([
      {
        Effect: "Allow",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Action: "s3:GetObject",
        Resource: { "Fn::Join": ["", [{ "Fn::GetAtt": [bucket, "Arn"] }, "/*"]] },
        Condition: { StringEquals: { "AWS:SourceArn": expect.objectContaining({}) as unknown } },
      },
    ]);
    expect(JSON.stringify(Statement)).toContain(`:distribution/",{"Ref":"${id ?? ""}"}`);
  });

  it("changes, and its pages do, only once their files are in the bucket", () => {
    const { service } = templates;
    const [published = ""] = findResources(service, "Custom::PageFiles")[0] ?? [];
    for (const [type, part] of [
      ["AWS::CloudFront::Distribution", ""],
      ["AWS::Lambda::Function", "Httpsite"],
    ] as const) {
      const [id = ""] = findResources(service, type).find(([name]) => name.includes(part)) ?? [];
      expect(service.Resources[id]?.DependsOn, id).toContain(published);
    }
  });

  it("caches no error, and adds the common headers on each path", () => {
    const [, distribution] = findResources(templates.service, "AWS::CloudFront::Distribution")[0] ?? [];
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
    const [policy] = findResources(templates.service, "AWS::CloudFront::ResponseHeadersPolicy")[0] ?? [];
    for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ResponseHeadersPolicyId).toEqual({ Ref: policy });
  });
});
