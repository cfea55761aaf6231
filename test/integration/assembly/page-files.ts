import { randomUUID } from "node:crypto";
import { CreateBucketCommand, GetObjectCommand, NoSuchKey, S3Client } from "@aws-sdk/client-s3";
import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from "aws-lambda";
import { listen, readBody } from "../../../server/host/http-server.ts";
import type { FileBehavior } from "../../deployment/cloudfront.ts";
import { makeResponse, type InboundRequest, type OutboundResponse } from "../../deployment/messages.ts";
import { findResources, type Assembly } from "./assembly.ts";
import type { TemplateValues } from "./template-values.ts";

interface Distribution {
  readonly CacheBehaviors: readonly {
    readonly PathPattern: string;
    readonly TargetOriginId: string;
    readonly AllowedMethods: readonly string[];
    readonly OriginRequestPolicyId?: string;
    readonly FunctionAssociations: readonly {
      readonly EventType: string;
      readonly FunctionARN: { readonly "Fn::GetAtt": [string, string] };
    }[];
  }[];
  readonly OriginGroups: {
    readonly Items: readonly {
      readonly Id: string;
      readonly FailoverCriteria: { readonly StatusCodes: { readonly Items: readonly number[] } };
      readonly Members: { readonly Items: readonly { readonly OriginId: string }[] };
    }[];
  };
  readonly Origins: readonly {
    readonly Id: string;
    readonly DomainName: { readonly "Fn::GetAtt": [string, string] };
    readonly S3OriginConfig?: object;
  }[];
}

/** Finds the behaviours of a template's distribution that lead to a bucket first. */
export function findFileBehaviors({ service }: Assembly, values: TemplateValues): FileBehavior[] {
  const [, properties] = findResources(service, "AWS::CloudFront::Distribution")[0] ?? [];
  const { CacheBehaviors, OriginGroups, Origins } = properties?.DistributionConfig as Distribution;
  return CacheBehaviors.flatMap((behavior) => {
    const group = OriginGroups.Items.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!group) return [];
    if (behavior.OriginRequestPolicyId !== undefined) throw new Error("S3 would do what a query says");
    const [first, second] = group.Members.Items.map(({ OriginId }) =>
      Origins.find(({ Id }) => Id === OriginId),
    );
    if (!first?.S3OriginConfig || second?.S3OriginConfig) throw new Error("The bucket is not asked first");
    const bucket = values.text({ Ref: first.DomainName["Fn::GetAtt"][0] }, service);
    const codeOn = (type: string): string => {
      const found = behavior.FunctionAssociations.find(({ EventType }) => EventType === type);
      const { Properties } = service.Resources[found?.FunctionARN["Fn::GetAtt"][0] ?? ""] ?? {};
      return Properties?.FunctionCode as string;
    };
    return [
      {
        pattern: behavior.PathPattern,
        methods: behavior.AllowedMethods,
        onRequest: codeOn("viewer-request"),
        onResponse: codeOn("viewer-response"),
        files: (request) => readObject(bucket, request),
        failover: group.FailoverCriteria.StatusCodes.Items,
      },
    ];
  });
}

/** Answers as S3 does whoever may read objects and not list them. */
async function readObject(bucket: string, { method, path }: InboundRequest): Promise<OutboundResponse> {
  const forbidden = makeResponse(403, "application/xml", "<Error><Code>AccessDenied</Code></Error>");
  if (method !== "GET" && method !== "HEAD") return forbidden;
  try {
    const { Body, ContentType, ContentEncoding, CacheControl, ETag } = await new S3Client({}).send(
      new GetObjectCommand({ Bucket: bucket, Key: path.slice(1) }),
    );
    const headers = {
      "content-type": ContentType,
      "content-encoding": ContentEncoding,
      "cache-control": CacheControl,
      etag: ETag,
    };
    const body = Buffer.from((await Body?.transformToByteArray()) ?? []);
    const stated = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return {
      status: 200,
      headers: Object.fromEntries(stated),
      body: method === "HEAD" ? Buffer.alloc(0) : body,
    };
  } catch (error) {
    if (error instanceof NoSuchKey) return forbidden;
    throw error;
  }
}

/** Creates the bucket of the page's files, and has them published as CloudFormation does. */
export async function publishPageFiles(
  { service }: Assembly,
  values: TemplateValues,
  invoke: (event: CloudFormationCustomResourceEvent) => unknown,
): Promise<void> {
  const [id = ""] = findResources(service, "AWS::S3::Bucket")[0] ?? [];
  await new S3Client({}).send(new CreateBucketCommand({ Bucket: values.text({ Ref: id }, service) }));
  const answer = await callCustomResource(invoke, "Create");
  if (answer.Status !== "SUCCESS") throw new Error(answer.Reason);
}

/** Calls a custom resource's function as CloudFormation does. @returns its answer */
export async function callCustomResource(
  invoke: (event: CloudFormationCustomResourceEvent) => unknown,
  type: "Create" | "Delete",
): Promise<CloudFormationCustomResourceResponse> {
  let answer: CloudFormationCustomResourceResponse | undefined;
  const cloudFormation = await listen(async (request, response) => {
    const body = await readBody(request, 4096);
    // Its presigned addresses are signed for no content type.
    const isTaken = request.method === "PUT" && !request.headers["content-type"];
    if (isTaken) answer = JSON.parse(body.toString("utf8")) as CloudFormationCustomResourceResponse;
    response.writeHead(isTaken ? 200 : 403).end();
  });
  try {
    const common = {
      ServiceToken: "",
      ResponseURL: `${cloudFormation.url}/answer?signature=a`,
      StackId: "stack",
      RequestId: randomUUID(),
      LogicalResourceId: "Published",
      ResourceType: "Custom::PageFiles",
      ResourceProperties: { ServiceToken: "" },
    };
    await invoke(
      type === "Create"
        ? { ...common, RequestType: type }
        : { ...common, RequestType: type, PhysicalResourceId: "page-files" },
    );
  } finally {
    await cloudFormation.stop();
  }
  if (!answer) throw new Error("CloudFormation got no answer");
  return answer;
}
