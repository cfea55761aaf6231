import type { Deployment } from "../../../../../lambdas/site/deployment.ts";
import { openApiDocument } from "../../../../../lambdas/site/openapi/openapi.ts";
import { everythingOnSale } from "../deployments.ts";

interface Media {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: object;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: object; readonly content?: Content }>
  >;
  readonly "x-payment-info"?: object;
}
interface Document {
  readonly info: { readonly version: string; readonly "x-guidance": string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
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
