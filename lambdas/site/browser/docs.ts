import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

/** Draws the API reference. Nothing leaves this origin: no validator, no fonts, no fetched schemas. */
SwaggerUI({
  url: "/openapi.json",
  domNode: document.getElementById("reference"),
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  defaultModelRendering: "example",
  displayRequestDuration: true,
  tryItOutEnabled: false,
  validatorUrl: null,
  persistAuthorization: false,
  withCredentials: false,
});
