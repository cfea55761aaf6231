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
  "see docs/decisions.md#cloudfront-stands-before-api-gateway; clients can read it in the body, offers[].metadata.l402";

const health = z.object({ status: z.literal("ok") });

/** Creates the checks that the service answers at its address, and that its offers arrive completely. */
export function createFrontDoorChecks(stage: Stage, deployment: Deployment): Check[] {
  const address = () => deployment.output("BaseUrl");
  return [
    ...(stage.domain ? [certificateCheck(stage.domain)] : []),
    firewallCheck(stage),
    {
      name: "health",
      async run() {
        const url = `${await address()}/health`;
        const points = stage.domain
          ? `Point ${stage.domain.name} to ${await deployment.output("DistributionDomain").catch(() => "the distribution")} (CNAME, or ALIAS at a zone's apex)`
          : `Check the logs of the function site; try: curl -i ${url}`;
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

/** Checks that the 402's headers pass API Gateway and CloudFront. */
function checkChallenge({ rails }: Stage, url: string, { status, headers }: HttpResponse): Finding {
  if (status !== 402)
    return fix(
      `POST ${url} answered ${String(status)} instead of 402`,
      "Check the logs of the function submit",
    );
  const challenges = rails.some(({ environment }) => environment("").L402_CHALLENGE === "on");
  const remapped = headers["x-amzn-remapped-www-authenticate"];
  const challenge = headers["www-authenticate"] ?? "";
  if (challenge === "" && remapped !== undefined)
    return fix("API Gateway renamed WWW-Authenticate, and CloudFront did not restore it", seeDecision);
  if (challenges && !/^L402 .*invoice="ln/.test(challenge))
    return fix(
      `The 402 has no L402 challenge in WWW-Authenticate${challenge === "" ? "" : `, but: ${challenge.slice(0, 20)}…`}`,
      `If lightning-node is ok, check the log of submit; ${seeDecision}`,
    );
  if (
    rails.some(({ name }) => openRails[name].method === "x402") &&
    headers["payment-required"] === undefined
  )
    return fix("The 402 has no header PAYMENT-REQUIRED", "If facilitator is ok, check the log of submit");
  const way = headers["x-amz-cf-id"] !== undefined ? "through CloudFront" : "not through CloudFront";
  return ok(`402 with ${challenges ? "WWW-Authenticate and all" : "all"} offers, ${way}`);
}

/** Checks for a rate limit by address: all share API Gateway's throttle, so one client could shut out the others. */
function firewallCheck({ name, firewall }: Stage): Check {
  return {
    name: "firewall",
    run: () =>
      Promise.resolve(
        firewall === undefined
          ? fix(
              "One address can use up everybody's requests",
              `Set waf of the stage ${name} in cdk.json to 3000 (outside us-east-1, to the ARN of a WAF), and deploy; AWS bills the firewall monthly`,
            )
          : ok(
              typeof firewall === "number"
                ? `One address may send ${firewall.toLocaleString("en")} requests in five minutes`
                : `Your own firewall, ${firewall}`,
            ),
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
        return fix(`The certificate is for ${[...new Set(names)].join(", ")}, not for ${name}`, request);
      if (certificate.Status === "ISSUED")
        return ok(`Issued for ${name}, until ${certificate.NotAfter?.toISOString() ?? "unknown"}`);
      const records = (certificate.DomainValidationOptions ?? []).flatMap(({ ResourceRecord: record }) =>
        record ? [`${record.Name ?? ""} ${record.Type ?? ""} ${record.Value ?? ""}`] : [],
      );
      return certificate.Status === "PENDING_VALIDATION"
        ? fix("The certificate is not validated yet", `Add to DNS: ${records.join("; ")}`)
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

/** Returns whether a certificate's name covers a domain. A wildcard replaces one label (RFC 6125, 6.4.3). */
function covers(pattern: string, name: string): boolean {
  return (
    pattern === name || (pattern.startsWith("*.") && pattern.slice(2) === name.slice(name.indexOf(".") + 1))
  );
}
