import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { nameControls } from "./name-controls.ts";

type Component = (properties: { readonly schema: { get(name: string): string | undefined } }) => unknown;
interface System {
  readonly React: {
    createElement(type: Component | string, properties: unknown, ...children: unknown[]): unknown;
  };
}

/** Swagger UI calls a scheme of HTTP that it cannot send "unsupported"; here it has the service's own description. */
const otherSchemes = {
  wrapComponents: {
    HttpAuth:
      (original: Component, { React }: System): Component =>
      (properties) => {
        const scheme = properties.schema.get("scheme") ?? "";
        if (/^(basic|bearer)$/i.test(scheme)) return React.createElement(original, properties);
        const description = properties.schema.get("description") ?? "";
        return React.createElement(
          "div",
          null,
          React.createElement("h4", null, scheme),
          React.createElement("p", null, description.replaceAll("`", "")),
        );
      },
  },
};

/** Swagger UI puts a link into the button that opens an operation, which readers of screens cannot tell apart. The button alone does both. */
const buttonsWithoutLinks = {
  wrapComponents: {
    DeepLink:
      (_: unknown, { React }: System) =>
      ({ text }: { readonly text: string }) =>
        React.createElement("span", null, text),
  },
};

/** Swagger UI has dark colours, which a class switches on. */
const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = (): void => {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
};
/** Draws the reference by Swagger UI, which sends requests, in place of the part that is read, of which only the errors stay. Nothing leaves this origin: no validator, no fonts, no fetched schemas. */
export function drawTryIt(reference: HTMLElement): void {
  dark.addEventListener("change", followScheme);
  followScheme();
  const drawn = document.createElement("div");
  drawn.className = reference.className;
  // Swagger UI has a main part of its own.
  reference.replaceWith(drawn, ...reference.querySelectorAll(".errors"));
  nameControls(drawn);
  SwaggerUI({
    url: "/openapi.json",
    domNode: drawn,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    defaultModelRendering: "example",
    displayRequestDuration: true,
    tryItOutEnabled: false,
    validatorUrl: null,
    persistAuthorization: false,
    withCredentials: false,
    plugins: [otherSchemes, buttonsWithoutLinks],
  });
}
