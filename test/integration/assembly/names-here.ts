import type { Emulators } from "../../../emulators/emulators.ts";
import { findResources, type Assembly, type Template } from "./assembly.ts";

/** The bucket of the page's files. */
const pageFilesBucket = "page-files";

/** Maps resources to their physical names on this machine. */
export function mapNames(assembly: Assembly, { dynamoDb, aws }: Emulators): Record<string, string> {
  const name = (template: Template, type: string, part: string) =>
    findResources(template, type).find(([id]) => id.includes(part))?.[0] ?? "";
  return {
    [name(assembly.data, "AWS::DynamoDB::Table", "")]: dynamoDb.table,
    [name(assembly.data, "AWS::S3::Bucket", "")]: aws.bucketName,
    [name(assembly.service, "AWS::S3::Bucket", "")]: pageFilesBucket,
    [name(assembly.data, "AWS::SecretsManager::Secret", "FrontDoor")]: secretArn("front-door-secret"),
    [name(assembly.data, "AWS::SecretsManager::Secret", "Signing")]: secretArn("signing-secret"),
    [name(assembly.data, "AWS::SecretsManager::Secret", "Lightning")]: secretArn("lightning-secret"),
    [name(assembly.data, "AWS::SecretsManager::Secret", "X402")]: secretArn("x402-secret"),
    [queueId(assembly, "Rendering")]: "render",
    [queueId(assembly, "RenderingSlow")]: "slow-render",
    [queueId(assembly, "Delivering")]: "email",
  };
}

function secretArn(name: string): string {
  return `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}`;
}

/** Returns the logical id of a queue. */
export function queueId({ service }: Assembly, part: string): string {
  return (
    findResources(service, "AWS::SQS::Queue").find(([id]) => id.startsWith(`${part}WorkQueue`))?.[0] ?? ""
  );
}

/** Verifies the senders that the stack has SES verify. */
export function verifySenders({ data }: Assembly, { inbox }: Emulators): void {
  for (const [, { EmailIdentity }] of findResources(data, "AWS::SES::EmailIdentity"))
    inbox.verified.add(String(EmailIdentity));
}
