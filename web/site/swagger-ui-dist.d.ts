declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** Swagger UI's constructor (swagger-ui documentation, "Configuration"). */
  export default function SwaggerUI(options: Readonly<Record<string, unknown>>): void;
}
