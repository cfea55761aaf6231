import { decodePaymentRequiredHeader } from "@x402/core/http";
import * as z from "zod";
import { listen, readBody, type HttpServer } from "../../../server/host/http-server.ts";

const request = z.object({
  resource: z.string().regex(/^https:\/\//),
  method: z.enum(["GET", "POST"]).default("GET"),
});

/** What the catalogue remembers of a resource. */
export type Index = { active: boolean; lastCrawledAt: string | null; quality?: object } | null;

/**
 * Coinbase's `POST /platform/v2/x402/validate` (CDP API, openapi.yaml, `validateX402Resource`): it needs no key, takes addresses by https and the methods GET and
 * POST alone, and asks the resource without payment and body.
 * @param reach where an https address is found on this machine
 */
export async function startBazaarValidator(
  reach: (resource: string) => string,
  index: Index,
): Promise<HttpServer> {
  return listen(async (incoming, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (incoming.method !== "POST" || incoming.url !== "/platform/v2/x402/validate") {
      answer(404, { errorType: "not_found", errorMessage: "Not found." });
      return;
    }
    const parsed = request.safeParse(JSON.parse((await readBody(incoming, 10_000)).toString("utf8")));
    if (!parsed.success) {
      const errorMessage = "Invalid request. resource is required and must be a valid HTTPS URL.";
      answer(400, { errorType: "invalid_request", errorMessage });
      return;
    }
    const { resource, method } = parsed.data;
    const probe = await fetch(reach(resource), { method }).catch(() => undefined);
    const header = probe?.headers.get("payment-required") ?? undefined;
    const required = header === undefined ? undefined : decodePaymentRequiredHeader(header);
    const bazaar = required?.extensions?.bazaar as { info?: { input?: { method?: string } } } | undefined;
    const check = (name: string, passed: boolean) => ({
      check: name,
      passed,
      detail: passed ? "As it should be." : `${name} failed.`,
      severity: "required",
    });
    const preflight = [
      check("reachable", probe !== undefined),
      check("returns_402", probe?.status === 402),
      check("has_bazaar_extension", bazaar !== undefined),
      check("parse", bazaar?.info?.input?.method === method),
      check("url_valid", required?.resource.url === reach(resource)),
      check("description_length", (required?.resource.description?.length ?? 0) <= 500),
      { check: "output_schema", passed: false, detail: "Better with one.", severity: "advisory" },
    ];
    const valid = preflight.every(({ passed, severity }) => passed || severity === "advisory");
    answer(200, {
      valid,
      statusCode: probe?.status ?? null,
      x402Version: required?.x402Version ?? null,
      preflight,
      paymentRequirements: required?.accepts[0] ?? null,
      bazaarExtension: bazaar ?? null,
      simulation: valid ? { outcome: "accepted" } : { outcome: "rejected", rejectionReason: "invalid" },
      index,
    });
  });
}
