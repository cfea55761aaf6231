import { rails as openRails } from "../../lambdas/http-contract/payment/payment-methods.ts";
import { ACMClient, DescribeCertificateCommand, type CertificateDetail } from "@aws-sdk/client-acm";
import * as z from "zod";
import { edgeRegion } from "../../lib/service/front-door/edge-region.ts";
import { callWithRetry, type HttpResponse } from "../../lambdas/http-client/http-call.ts";
import { isMissing, fix, ok, formatReason, type Check, type Finding } from "./check.ts";
import type { Deployment } from "./deployment.ts";
import type { Stage } from "./stage.ts";

const timeoutMs = 30_000;
const seeDecision =
  "docs/decisions.md#cloudfront-stands-before-api-gateway says how it should pass; clients can read it in the body, offers[].metadata.l402";

const health = z.object({ status: z.literal("ok") });

/** Returns whether the service is reached where it says that it is, and its offers arrive whole. */
export function frontDoorChecks(stage: Stage, deployment: Deployment): Check[] {
  const address = () => deployment.output("BaseUrl");
  return [
    ...(stage.domain ? [certificateCheck(stage.domain)] : []),
    firewallCheck(stage),
    {
      name: "health",
      async run() {
        const url = `${await address()}/health`;
        const points = stage.domain
          ? `Point ${stage.domain.name} to ${await deployment.output("DistributionDomain").catch(() => "the distribution")} (CNAME, or ALIAS of a zone's own name)`
          : `Look at the logs of the function site; curl -i ${url}`;
        try {
          const { status, body } = await callWithRetry({ url, timeoutMs });
          const isOk = status === 200 && health.safeParse(JSON.parse(body)).success;
          return isOk ? ok(`${url} answers`) : fix(`${url} answered ${String(status)}`, points);
        } catch (error) {
          return fix(`${url}: ${formatReason(error)}`, points);
        }
      },
    },
    {
      name: "challenge",
      async run() {
        const url = `${await address()}/markdown`;
        const reply = await callWithRetry({
          url,
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            data: { text_body: `npm run operator -- doctor, ${new Date().toISOString()}` },
          }),
          timeoutMs,
        });
        return checkChallenge(stage, url, reply);
      },
    },
  ];
}

/** Of a request that brings no payment: both rails' offers have to be in headers that CloudFront and API Gateway let through. */
function checkChallenge({ rails }: Stage, url: string, { status, headers }: HttpResponse): Finding {
  if (status !== 402)
    return fix(
      `POST ${url} was answered ${String(status)}, and not 402`,
      "Look at the logs of the function submit",
    );
  const challenges = rails.some(({ environment }) => environment("").L402_CHALLENGE === "on");
  const remapped = headers["x-amzn-remapped-www-authenticate"];
  const challenge = headers["www-authenticate"] ?? "";
  if (challenge === "" && remapped !== undefined)
    return fix("API Gateway has renamed WWW-Authenticate, and CloudFront has not given it back", seeDecision);
  if (challenges && !/^L402 .*invoice="ln/.test(challenge))
    return fix(
      `The 402 has no challenge of L402 in WWW-Authenticate${challenge === "" ? "" : `, but: ${challenge.slice(0, 20)}…`}`,
      `If lightning-node is well, look at the log of submit; ${seeDecision}`,
    );
  if (
    rails.some(({ name }) => openRails[name].method === "x402") &&
    headers["payment-required"] === undefined
  )
    return fix("The 402 has no header PAYMENT-REQUIRED", "If facilitator is well, look at the log of submit");
  const way = headers["x-amz-cf-id"] !== undefined ? "through CloudFront" : "not through CloudFront";
  return ok(`402 with ${challenges ? "WWW-Authenticate and all" : "all"} offers, ${way}`);
}

/** The throttle of API Gateway is shared by all: without a rate by address, one can shut the others out. */
function firewallCheck({ name, requestsPer5Minutes: most }: Stage): Check {
  return {
    name: "firewall",
    run: () =>
      Promise.resolve(
        most === undefined
          ? fix(
              "One address can use up the requests of all",
              `Set wafRequestsPer5Minutes of the stage ${name} in cdk.json to 3000, and deploy; a firewall is billed by the month`,
            )
          : ok(`One address may send ${most.toLocaleString("en")} requests in five minutes`),
      ),
  };
}

function certificateCheck({ name, certificateArn }: NonNullable<Stage["domain"]>): Check {
  return {
    name: "certificate",
    async run() {
      const certificate = await findCertificate(certificateArn);
      const request = `aws acm request-certificate --region ${edgeRegion} --domain-name ${name} --validation-method DNS`;
      if (!certificate) return fix(`This account has no certificate ${certificateArn}`, request);
      const names = [certificate.DomainName ?? "", ...(certificate.SubjectAlternativeNames ?? [])];
      if (!names.some((certificateName) => covers(certificateName, name)))
        return fix(`The certificate is for ${[...new Set(names)].join(", ")}, and not for ${name}`, request);
      if (certificate.Status === "ISSUED")
        return ok(`Issued for ${name}, until ${certificate.NotAfter?.toISOString() ?? "unknown"}`);
      const records = (certificate.DomainValidationOptions ?? []).flatMap(({ ResourceRecord: record }) =>
        record ? [`${record.Name ?? ""} ${record.Type ?? ""} ${record.Value ?? ""}`] : [],
      );
      return certificate.Status === "PENDING_VALIDATION"
        ? fix("The certificate waits to be validated", `Add to DNS: ${records.join("; ")}`)
        : fix(`The certificate is ${certificate.Status ?? "unknown"}`, request);
    },
  };
}

async function findCertificate(arn: string): Promise<CertificateDetail | undefined> {
  const client = new ACMClient({ region: edgeRegion });
  try {
    return (await client.send(new DescribeCertificateCommand({ CertificateArn: arn }))).Certificate;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A wildcard stands for one label (RFC 6125, 6.4.3). */
function covers(pattern: string, name: string): boolean {
  return (
    pattern === name || (pattern.startsWith("*.") && pattern.slice(2) === name.slice(name.indexOf(".") + 1))
  );
}
