import { describe, expect, it } from "vitest";
import { accountSettings } from "../../../lambdas/payments/networks/account/settings.ts";
import { openRailNames } from "../../../lambdas/http-contract/payment/payment-methods.ts";
import { networkDefinitions } from "../../../lambdas/payments/networks/definitions.ts";
import { challengeSettings } from "../../../lambdas/payments/protocols/challenge-settings.ts";
import { packSettings } from "../../../lambdas/settings/pack-settings.ts";
import * as settings from "../../../lambdas/settings/settings.ts";
import { readSettings } from "../../../lambdas/settings/read-settings.ts";
import { findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";
import { templateValues } from "../../integration/assembly/template-values.ts";

const templates = synthesiseTemplates();

/** Reads a function's environment in the template. */
function readEnvironment(name: string): Record<string, string> {
  const values = templateValues(templates, {});
  for (const [, { Environment }] of findResources(templates.service, "AWS::Lambda::Function")) {
    const variables = values.resolve(Environment, templates.service) as { Variables: Record<string, string> };
    if (variables.Variables.POWERTOOLS_SERVICE_NAME === name) {
      // References have no scheme before a deployment.
      return Object.fromEntries(
        Object.entries(variables.Variables).map(([key, value]) => [
          key,
          key.endsWith("_QUEUE_URL") ? `https://sqs.example/${value}` : value,
        ]),
      );
    }
  }
  throw new Error(`There is no function ${name}`);
}

describe("the environment of a function", () => {
  const {
    bucketSettings,
    downloadSettings,
    callbackSettings,
    callerSettings,
    emailLimitSettings,
    deliverQueueSettings,
    fontArchiveSettings,
    deliverSettings,
    emailSettings,
    frontDoorSettings,
    oidcSettings,
    ownPurchaseSettings,
    pageFilesSettings,
    previewSettings,
    probeSettings,
    queueSettings,
    renderSettings,
    serviceSettings,
    signingSettings,
    mcpSettings,
    siteSettings,
    slowQueueSettings,
    tableSettings,
    waitingSettings,
  } = settings;
  const rails = [...openRailNames.map((name) => networkDefinitions[name].settings), challengeSettings];
  const purchasing = [
    serviceSettings,
    tableSettings,
    bucketSettings,
    queueSettings,
    slowQueueSettings,
    signingSettings,
    accountSettings,
    callbackSettings,
    packSettings,
    ...rails,
  ];
  const rows = [
    [
      "submit",
      [
        ...purchasing,
        oidcSettings,
        emailLimitSettings,
        frontDoorSettings,
        waitingSettings,
        downloadSettings,
        previewSettings,
      ],
    ],
    ["sweep", [...purchasing, deliverQueueSettings, probeSettings]],
    ["payment-request", [serviceSettings, tableSettings, signingSettings, frontDoorSettings, ...rails]],
    ["status", [serviceSettings, tableSettings, waitingSettings, bucketSettings, downloadSettings]],
    ["output", [serviceSettings, tableSettings, bucketSettings, downloadSettings]],
    ["unsubscribe", [tableSettings, signingSettings]],
    ["mcp", [serviceSettings, mcpSettings, previewSettings]],
    ["site", [serviceSettings, bucketSettings, siteSettings, previewSettings, packSettings, ...rails]],
    ["preview", [fontArchiveSettings]],
    ["page-files", [pageFilesSettings]],
    [
      "render",
      [
        tableSettings,
        bucketSettings,
        renderSettings,
        fontArchiveSettings,
        slowQueueSettings,
        deliverQueueSettings,
      ],
    ],
    [
      "slow-render",
      [tableSettings, bucketSettings, renderSettings, fontArchiveSettings, deliverQueueSettings],
    ],
    [
      "deliver",
      [
        serviceSettings,
        tableSettings,
        bucketSettings,
        signingSettings,
        deliverSettings,
        callbackSettings,
        callerSettings,
        emailSettings,
        emailLimitSettings,
      ],
    ],
    ["own-purchase", [serviceSettings, tableSettings, ownPurchaseSettings]],
    ["email-events", [tableSettings]],
  ] as const;

  it.each(rows)("has exactly the settings that the function reads: %s", (name, schemas) => {
    const environment = readEnvironment(name);
    const known = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)));
    for (const schema of schemas) readSettings(schema, environment);
    const further = Object.keys(environment).filter(
      (key) => !known.has(key) && !key.startsWith("POWERTOOLS_"),
    );
    expect(further).toEqual(
      name.endsWith("render") || name === "preview"
        ? ["CHROMIUM_PATH", "WEB_FONTS_DIR", "DIAGRAM_SCRIPTS_DIR"]
        : [],
    );
  });
});
