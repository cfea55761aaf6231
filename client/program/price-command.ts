import type { Command } from "commander";
import { fetchPrice } from "../convert.ts";
import { createDocumentKeys, stateFolder } from "../document-keys.ts";
import { documentFlags } from "./document-options.ts";
import type { DocumentValues } from "./document-options.ts";
import { renameInWarnings, renameToFlags } from "../field-names.ts";
import { findSources } from "../files/documents.ts";
import { resolveServiceUrl } from "../local-service.ts";
import { describeMissing } from "../files/images.ts";
import { traceWarning } from "../files/includes.ts";
import { row, warningText } from "../report.ts";
import { readRequestBody } from "./request-body.ts";
import { reportProgramError } from "./run.ts";
import { urlOption } from "./service-options.ts";
import { jsonOption } from "./standard-output.ts";

interface PriceValues extends DocumentValues {
  readonly url?: string;
  readonly json?: true;
}

/** Adds `price`, which shows what documents cost and whether the service accepts them. Nothing is paid. */
export function addPrice(program: Command): void {
  const command = program
    .command("price")
    .description("shows what documents cost; pays nothing")
    .argument("<files...>", "as for convert")
    .addOption(urlOption());
  for (const option of documentFlags()) command.addOption(option);
  command.addOption(jsonOption()).action(async (files: string[], values: PriceValues) => {
    process.exitCode = await printPrices(files, values);
  });
}

async function printPrices(files: readonly string[], values: PriceValues): Promise<number> {
  const sources = await findSources(files);
  const baseUrl = await resolveServiceUrl(values.url);
  const keys = createDocumentKeys(stateFolder(process.env));
  const json = values.json ?? false;
  let worst = 0;
  for (const source of sources) {
    const { name } = source;
    try {
      const { body, includes, lacks } = await readRequestBody(source, values);
      const price = await fetchPrice(body, { baseUrl, keys });
      const { offers } = price;
      const { warnings: renamed = [] } = renameInWarnings(price, renameToFlags);
      const warnings = renamed.map((warning) => traceWarning(warning, includes));
      const costs = offers.map(
        ({ amount, currency, payment_methods: methods }) => `${amount} ${currency} by ${methods.join(", ")}`,
      );
      if (json)
        console.log(
          JSON.stringify({ event: "price", document: name, offers, warnings, missing: lacks.missing }),
        );
      else console.log(row("Price", `${name}: ${costs.join(", or ") || "already paid for"}`));
      if (!json) for (const warning of warnings) console.error(`${name}: ${warningText(warning)}`);
      if (!json)
        for (const what of [...describeMissing(lacks, values.root), ...includes.leftOut.values()])
          console.error(`Warning: ${name}: ${what}`);
    } catch (error) {
      worst = Math.max(worst, reportProgramError(error, json, name));
    }
  }
  return worst;
}
