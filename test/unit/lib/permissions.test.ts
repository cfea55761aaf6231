import { describe, expect, it } from "vitest";
import { findResources, synthesiseTemplates, type Templates } from "../../integration/assembly/assembly.ts";
import { listLeadingKeys } from "../../integration/assembly/iam-guard.ts";
import { findStatements, templateValues } from "../../integration/assembly/template-values.ts";

/** Every permission of every function, so that none can grow unseen. Change it only together with what needs the change. */

const templates = synthesiseTemplates();

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/TABLE";
const sources = "arn:aws:s3:::BUCKET/sources/*";
const documents = "arn:aws:s3:::BUCKET/documents/*";
const bucket = "arn:aws:s3:::BUCKET";
const pageFiles = "arn:aws:s3:::PAGE-FILES";
/** In CDK's own bucket, by the hash of what is in it. */
const fontArchive = "arn:aws:s3:::ASSETS/FONTS";
const renderQueue = "arn:aws:sqs:us-east-1:000000000000:RENDER";
const slowQueue = "arn:aws:sqs:us-east-1:000000000000:SLOW-RENDER";
const deliverQueue = "arn:aws:sqs:us-east-1:000000000000:DELIVER";
const lostEvents = "arn:aws:sqs:us-east-1:000000000000:LOST-EVENTS";
const previewFunction = "arn:aws:lambda:us-east-1:000000000000:function:PREVIEW";
const secret = (name: string) => `SECRET ${name}`;
const ses = (resource: string) => `arn:aws:ses:us-east-1:000000000000:${resource}`;

/** Who may do what: `action` → resources. Logging to its own log and tracing, which all may, are left out. */
const granted: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  submit: {
    "dynamodb:BatchGetItem": [table],
    "dynamodb:DeleteItem": [table],
    "dynamodb:GetItem": [table],
    "dynamodb:PutItem": [table],
    "dynamodb:UpdateItem": [table],
    "lambda:InvokeFunction": [previewFunction],
    "s3:DeleteObject": [sources],
    "s3:GetObject": [documents, sources],
    "s3:PutObject": [sources],
    "secretsmanager:GetSecretValue": [
      secret("Card"),
      secret("Evm"),
      secret("FrontDoor"),
      secret("Lightning"),
      secret("Signing"),
      secret("X402"),
    ],
    "sqs:SendMessage": [renderQueue, slowQueue],
  },
  sweep: {
    "dynamodb:BatchGetItem": [table],
    "dynamodb:DeleteItem": [table],
    "dynamodb:GetItem": [table],
    "dynamodb:PutItem": [table],
    "dynamodb:Query": [`${table}/index/due`],
    "dynamodb:UpdateItem": [table],
    "s3:DeleteObject": [sources],
    "s3:GetObject": [sources],
    "s3:ListBucket": [bucket],
    "s3:PutObject": [sources],
    "secretsmanager:GetSecretValue": [
      secret("Card"),
      secret("Evm"),
      secret("Lightning"),
      secret("Signing"),
      secret("X402"),
    ],
    "sqs:SendMessage": [deliverQueue, renderQueue, slowQueue],
  },
  "payment-request": {
    "dynamodb:BatchGetItem": [table],
    "dynamodb:GetItem": [table],
    "dynamodb:UpdateItem": [table],
    "secretsmanager:GetSecretValue": [
      secret("Card"),
      secret("Evm"),
      secret("FrontDoor"),
      secret("Lightning"),
      secret("Signing"),
      secret("X402"),
    ],
  },
  status: { "dynamodb:GetItem": [table], "dynamodb:UpdateItem": [table], "s3:GetObject": [documents] },
  output: { "dynamodb:GetItem": [table], "dynamodb:UpdateItem": [table], "s3:GetObject": [documents] },
  unsubscribe: { "dynamodb:UpdateItem": [table], "secretsmanager:GetSecretValue": [secret("Signing")] },
  preview: { "s3:GetObject": [fontArchive] },
  mcp: {},
  site: {},
  "page-files": {
    "s3:DeleteObject": [`${pageFiles}/assets/*`],
    "s3:ListBucket": [pageFiles],
    "s3:PutObject": [`${pageFiles}/assets/*`],
  },
  render: {
    "dynamodb:GetItem": [table],
    "dynamodb:UpdateItem": [table],
    "s3:GetObject": [fontArchive, sources],
    "s3:ListBucket": [bucket],
    "s3:PutObject": [documents],
    "sqs:ChangeMessageVisibility": [renderQueue],
    "sqs:DeleteMessage": [renderQueue],
    "sqs:GetQueueAttributes": [renderQueue],
    "sqs:GetQueueUrl": [renderQueue],
    "sqs:ReceiveMessage": [renderQueue],
    "sqs:SendMessage": [deliverQueue, slowQueue],
  },
  "slow-render": {
    "dynamodb:GetItem": [table],
    "dynamodb:UpdateItem": [table],
    "s3:GetObject": [fontArchive, sources],
    "s3:ListBucket": [bucket],
    "s3:PutObject": [documents],
    "sqs:ChangeMessageVisibility": [slowQueue],
    "sqs:DeleteMessage": [slowQueue],
    "sqs:GetQueueAttributes": [slowQueue],
    "sqs:GetQueueUrl": [slowQueue],
    "sqs:ReceiveMessage": [slowQueue],
    "sqs:SendMessage": [deliverQueue],
  },
  deliver: {
    "dynamodb:GetItem": [table],
    "dynamodb:UpdateItem": [table],
    "s3:GetObject": [documents, sources],
    "s3:ListBucket": [bucket],
    "secretsmanager:GetSecretValue": [secret("Signing")],
    "ses:SendRawEmail": [ses("configuration-set/CONFIGURATION-SET"), ses("identity/*")],
    "sqs:ChangeMessageVisibility": [deliverQueue],
    "sqs:DeleteMessage": [deliverQueue],
    "sqs:GetQueueAttributes": [deliverQueue],
    "sqs:GetQueueUrl": [deliverQueue],
    "sqs:ReceiveMessage": [deliverQueue],
  },
  "own-purchase": {
    "dynamodb:UpdateItem": [table],
    "secretsmanager:GetSecretValue": ["arn:aws:secretsmanager:us-east-1:000000000000:secret:WALLET"],
  },
  "email-events": { "dynamodb:UpdateItem": [table], "sqs:SendMessage": [lostEvents] },
};

/** The items that a function may touch, by what their partition keys begin with; the others may touch all. */
const items: Readonly<Record<string, readonly string[]>> = {
  status: ["JOB#*", "WAITING#*"],
  output: ["JOB#*"],
  unsubscribe: ["MAIL#*"],
  render: ["JOB#*", "PAYER#*"],
  "slow-render": ["JOB#*", "PAYER#*"],
  deliver: ["ACCOUNT#*", "JOB#*", "MAIL#*", "NETWORK#*", "PAYER#*"],
  "own-purchase": ["OWN#*"],
  "email-events": ["JOB#*", "MAIL#*"],
};

/** Maps resources to physical names that are easy to read. */
function mapNames({ data, service }: Templates): Record<string, string> {
  const names: Record<string, string> = {};
  const name = (template: typeof data, type: string, part: string, shown: string) => {
    for (const [id] of findResources(template, type)) if (id.includes(part)) names[id] = shown;
  };
  name(data, "AWS::DynamoDB::Table", "", "TABLE");
  name(data, "AWS::S3::Bucket", "", "BUCKET");
  name(service, "AWS::S3::Bucket", "", "PAGE-FILES");
  for (const part of ["FrontDoor", "Signing", "Lightning", "X402", "Evm", "Card"])
    name(data, "AWS::SecretsManager::Secret", part, secret(part));
  name(service, "AWS::SQS::Queue", "RenderingWorkQueue", "RENDER");
  name(service, "AWS::SQS::Queue", "RenderingSlowWorkQueue", "SLOW-RENDER");
  name(service, "AWS::SQS::Queue", "DeliveringWorkQueue", "DELIVER");
  name(service, "AWS::SQS::Queue", "LostEvents", "LOST-EVENTS");
  name(service, "AWS::Lambda::Function", "Previewingpreview", "PREVIEW");
  name(service, "AWS::SES::ConfigurationSet", "", "CONFIGURATION-SET");
  return names;
}

describe("a function's policy", () => {
  it.each(Object.keys(granted))("grants %s exactly what it needs", (name) => {
    const values = templateValues(templates, mapNames(templates));
    const resource = findResources(templates.service, "AWS::Lambda::Function").find(
      ([, { Environment }]) =>
        (Environment as { Variables: Record<string, unknown> }).Variables.POWERTOOLS_SERVICE_NAME === name,
    );
    const roleId = (resource?.[1].Role as { "Fn::GetAtt": [string, string] })["Fn::GetAtt"][0];
    const role = templates.service.Resources[roleId]?.Properties ?? {};
    expect(role.ManagedPolicyArns, "no policy of AWS's own, which may grow").toBeUndefined();
    expect(role.Policies).toBeUndefined();

    const actual = new Map<string, Set<string>>();
    for (const { actions, resources, conditions } of findStatements(templates.service, values, roleId)) {
      for (const action of actions) {
        if (action.startsWith("logs:")) {
          expect(
            resources.every((arn) => arn.includes(`${name.replaceAll("-", "")}logs`)),
            String(resources),
          ).toBe(true);
          continue;
        }
        if (action.startsWith("dynamodb:")) expect(listLeadingKeys(conditions), action).toEqual(items[name]);
        actual.set(action, new Set([...(actual.get(action) ?? []), ...resources]));
      }
    }
    expect(
      Object.fromEntries(
        [...actual]
          .sort()
          .map(([action, resources]) => [
            action,
            [...resources]
              .map((arn) =>
                /^arn:aws:s3:::cdk-[\w-]+-assets-[\w-]+\/[\da-f]{64}\.\w+$/.test(arn) ? fontArchive : arn,
              )
              .sort(),
          ]),
      ),
    ).toEqual(granted[name]);
  });

  it("lets email leave under the one sender's name only", () => {
    const policy = JSON.stringify(templates.service.Resources);
    expect(policy).toContain('"ses:FromAddress":"documents@dev.example.com"');
  });

  it("exists for every function, and for nobody else but CDK's own", () => {
    const functions = findResources(templates.service, "AWS::Lambda::Function").map(
      ([, { Environment }]) =>
        (Environment as { Variables: Record<string, unknown> }).Variables.POWERTOOLS_SERVICE_NAME,
    );
    expect(functions.sort()).toEqual(Object.keys(granted).sort());
    expect(findResources(templates.service, "AWS::IAM::Role")).toHaveLength(functions.length);
    expect(findResources(templates.data, "AWS::IAM::Role")).toEqual([]);
  });
});
