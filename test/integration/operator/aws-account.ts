import type { IncomingMessage } from "node:http";
import { listen, readBody, type HttpServer } from "../../../server/host/http-server.ts";

/** The part of an AWS account that the doctor checks. Tests change it. */
export interface AwsAccount {
  concurrency: number;
  /** Version of the bootstrap stack, by region; none where it is absent. */
  bootstrapped: Record<string, number>;
  stacks: Record<
    string,
    { status: string; outputs: Record<string, string>; topic?: string; template?: object }
  >;
  /** By address. */
  subscriptions: Record<string, string>;
  identities: Record<string, boolean>;
  sending: { production: boolean; enabled: boolean };
  certificates: Record<string, { name: string; status: string; region: string }>;
  recovery: "ENABLED" | "DISABLED";
  /** Whether the credentials are taken at all. */
  isKnown: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type: string;
}

const region = "us-east-1";
const xml = (body: string, status = 200): Answer => ({ status, body, type: "text/xml" });
const json = (body: object, status = 200): Answer => ({
  status,
  body: JSON.stringify(body),
  type: "application/x-amz-json-1.1",
});
const xmlError = (code: string, message: string, status = 400): Answer =>
  xml(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    status,
  );
const jsonError = (type: string): Answer => json({ __type: type, message: type }, 400);
/** Creates a result in AWS's query protocol. */
const result = (action: string, body: string): Answer =>
  xml(`<${action}Response><${action}Result>${body}</${action}Result></${action}Response>`);
const members = (of: readonly string[]): string => of.map((member) => `<member>${member}</member>`).join("");

/**
 * Serves the AWS calls of the operator's commands in their services' protocols (query, JSON 1.x, REST), for requests signed for the same service.
 * It refuses other calls, and finds no resource from another region.
 */
export function startAwsAccount(account: AwsAccount): Promise<HttpServer & { readonly asked: string[] }> {
  const asked: string[] = [];
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = (await readBody(request, 10_000)).toString("utf8");
    const scope = /Credential=[^/]+\/\d{8}\/([^/]+)\/([^/]+)\/aws4_request/.exec(
      request.headers.authorization ?? "",
    );
    const [, signedRegion = "", service = ""] = scope ?? [];
    if (!account.isKnown)
      return xmlError("InvalidClientTokenId", "The security token included in the request is invalid.", 403);
    const query = new URLSearchParams(body);
    const target =
      String(request.headers["x-amz-target"] ?? "")
        .split(".")
        .pop() ?? "";
    const call =
      query.get("Action") ?? (target === "" ? `${request.method ?? ""} ${request.url ?? ""}` : target);
    asked.push(`${service} ${signedRegion} ${call}`);
    const given = target === "" ? {} : (JSON.parse(body) as Record<string, string>);
    return answers(service, call, { query, given, signedRegion });
  };

  const answers = (
    service: string,
    call: string,
    {
      query,
      given,
      signedRegion,
    }: { query: URLSearchParams; given: Record<string, string>; signedRegion: string },
  ): Answer => {
    switch (`${service} ${decodeURIComponent(call)}`) {
      case "sts GetCallerIdentity":
        return result("GetCallerIdentity", "<Account>111122223333</Account>");
      case "lambda GET /2016-08-19/account-settings":
        return json({ AccountLimit: { ConcurrentExecutions: account.concurrency } });
      case "ssm GetParameter": {
        const version = account.bootstrapped[signedRegion];
        return given.Name !== "/cdk-bootstrap/hnb659fds/version" || version === undefined
          ? jsonError("ParameterNotFound")
          : json({ Parameter: { Name: given.Name, Value: String(version) } });
      }
      case "cloudformation DescribeStacks": {
        const name = query.get("StackName") ?? "";
        const stack = account.stacks[name];
        if (!stack) return xmlError("ValidationError", `Stack with id ${name} does not exist`);
        const outputs = Object.entries(stack.outputs).map(
          ([key, value]) => `<OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue>`,
        );
        const described = `<StackName>${name}</StackName><StackStatus>${stack.status}</StackStatus><Outputs>${members(outputs)}</Outputs>`;
        return result("DescribeStacks", `<Stacks>${members([described])}</Stacks>`);
      }
      case "cloudformation GetTemplate": {
        const name = query.get("StackName") ?? "";
        const template = account.stacks[name]?.template;
        if (!template) return xmlError("ValidationError", `Stack with id ${name} does not exist`);
        const body = JSON.stringify(template).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
        return result("GetTemplate", `<TemplateBody>${body}</TemplateBody>`);
      }
      case "cloudformation ListStackResources": {
        const topic = account.stacks[query.get("StackName") ?? ""]?.topic ?? "";
        const resource = `<ResourceType>AWS::SNS::Topic</ResourceType><PhysicalResourceId>${topic}</PhysicalResourceId>`;
        const log =
          "<ResourceType>AWS::Logs::LogGroup</ResourceType><LogicalResourceId>Renderingrenderlogs1A2B</LogicalResourceId><PhysicalResourceId>render-log</PhysicalResourceId>";
        // Page by page, at most 100 each (CloudFormation API reference): the topic is on the second.
        const page =
          query.get("NextToken") === "2"
            ? `<StackResourceSummaries>${members([resource, log])}</StackResourceSummaries>`
            : `<StackResourceSummaries/><NextToken>2</NextToken>`;
        return result("ListStackResources", page);
      }
      case "sns ListSubscriptionsByTopic": {
        const known = Object.values(account.stacks).some(({ topic }) => topic === query.get("TopicArn"));
        if (!known) return xmlError("NotFound", "Topic does not exist", 404);
        const all = Object.entries(account.subscriptions).map(
          ([address, arn]) =>
            `<Endpoint>${address}</Endpoint><Protocol>email</Protocol><SubscriptionArn>${arn}</SubscriptionArn>`,
        );
        return result("ListSubscriptionsByTopic", `<Subscriptions>${members(all)}</Subscriptions>`);
      }
      case "ses GET /v2/email/account":
        return json({
          ProductionAccessEnabled: account.sending.production,
          SendingEnabled: account.sending.enabled,
          EnforcementStatus: account.sending.enabled ? "HEALTHY" : "SHUTDOWN",
          SendQuota: { Max24HourSend: 50_000 },
        });
      case "acm DescribeCertificate": {
        const certificate = account.certificates[given.CertificateArn ?? ""];
        if (certificate?.region !== signedRegion) return jsonError("ResourceNotFoundException");
        return json({
          Certificate: {
            DomainName: certificate.name,
            Status: certificate.status,
            DomainValidationOptions: [
              {
                DomainName: certificate.name,
                ResourceRecord: { Name: "_x.example.", Type: "CNAME", Value: "_y.acm." },
              },
            ],
          },
        });
      }
      case "dynamodb DescribeContinuousBackups":
        return json({
          ContinuousBackupsDescription: {
            ContinuousBackupsStatus: "ENABLED",
            PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: account.recovery },
          },
        });
      default:
        return identity(service, call) ?? xmlError("InvalidAction", `There is no ${service} ${call}`);
    }
  };

  const identity = (service: string, call: string): Answer | undefined => {
    const name = service === "ses" ? /^GET \/v2\/email\/identities\/(.+)$/.exec(call)?.[1] : undefined;
    if (name === undefined) return undefined;
    const isVerified = account.identities[decodeURIComponent(name)];
    if (isVerified === undefined) return { ...jsonError("NotFoundException"), status: 404 };
    return json({
      VerifiedForSendingStatus: isVerified,
      DkimAttributes: { Status: isVerified ? "SUCCESS" : "PENDING" },
    });
  };

  return listen(async (request, response) => {
    const { status, body, type } = await answer(request);
    response.writeHead(status, { "content-type": type, ...errorType(body, status) }).end(body);
  }).then((server) => ({ ...server, asked }));
}

// REST services name an error in a header.
function errorType(body: string, status: number): Record<string, string> {
  const type = status === 200 ? undefined : /"__type":"(\w+)"/.exec(body)?.[1];
  return type === undefined ? {} : { "x-amzn-errortype": type };
}

/** Creates a completely set up account. @param outputs of the stacks */
export function wellAccount(outputs: Record<string, string>): AwsAccount {
  const topic = "arn:aws:sns:us-east-1:111122223333:Alarms";
  return {
    isKnown: true,
    concurrency: 1000,
    bootstrapped: { [region]: 30 },
    stacks: {
      "MarkdownToPdf-dev-data": { status: "UPDATE_COMPLETE", outputs },
      "MarkdownToPdf-dev": { status: "CREATE_COMPLETE", outputs, topic },
    },
    subscriptions: { "operator@example.com": `${topic}:1234` },
    identities: { "example.com": true },
    sending: { production: true, enabled: true },
    certificates: { [certificateArn]: { name: "*.example.com", status: "ISSUED", region: "us-east-1" } },
    recovery: "ENABLED",
  };
}

export const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/1";
