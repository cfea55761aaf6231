import { maxHeaderBytes } from "../lambdas/payments/offers.ts";
import { measureOfferHeaders } from "../lambdas/payments/offer-size.ts";
import type { StageConfiguration } from "./configuration.ts";
import { configuredRails } from "./rails/rails.ts";
import { ConfigurationError } from "./service-settings.ts";
import { serviceEnvironment } from "./service/settings.ts";

/** A name as long as CloudFront's. */
const defaultDomain = "d1111abcdef8111.cloudfront.net";

/** Checks that a stage's longest 402 gets through API Gateway. @throws {ConfigurationError} if its headers are too long */
export async function assertOfferHeadersFit(configuration: StageConfiguration): Promise<void> {
  const rails = configuredRails(configuration).flatMap((rail) => Object.entries(rail.environment("secret")));
  const bytes = await measureOfferHeaders({
    ...serviceEnvironment(`https://${configuration.domain?.name ?? defaultDomain}`, configuration),
    ...Object.fromEntries(rails),
  });
  if (bytes <= maxHeaderBytes) return;
  throw new ConfigurationError(
    `The headers of a 402 would take ${String(bytes)} bytes; at most ${String(maxHeaderBytes)} get through API Gateway. ` +
      "Shorten catalogue.description and catalogue.iconUrl, or offer fewer networks in evm.",
  );
}
