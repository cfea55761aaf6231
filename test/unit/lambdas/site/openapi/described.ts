import type { Deployment } from "../../../../../lambdas/site/deployment.ts";
import { openApiDocument } from "../../../../../lambdas/site/openapi/openapi.ts";
import type { OpenApi, Operation } from "../../../../../lambdas/site/reference/reference-html.ts";
import { everythingOnSale } from "../deployments.ts";

/** What the reference shows of the document, and what programs alone read. */
interface Document extends OpenApi {
  readonly info: OpenApi["info"] & { readonly version: string; readonly "x-guidance": string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, PricedOperation>>>>;
}
interface PricedOperation extends Operation {
  readonly "x-payment-info"?: object;
}

/** Creates the OpenAPI document of a deployment. */
export const createOpenApi = (deployment: Deployment) => openApiDocument(deployment) as Document;
export const listOperations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );

export const document = createOpenApi(everythingOnSale);
export const operations = listOperations(document);
