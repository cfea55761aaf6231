import { rmSync } from "node:fs";
import { synthesise } from "../../integration/assembly/assembly.ts";
import { setPassedOver } from "./passed-over.ts";
import { bootstrap, create, adaptTemplate, type MadeStack, type TakenTemplate } from "./stacks.ts";
import type { Moto } from "./start-moto.ts";

/** What was made of the stage dev. */
export interface MadeStacks {
  readonly data: MadeStack;
  readonly service: MadeStack;
}

/**
 * Makes both stacks of the stage dev, as far as moto can. From here on this process asks moto in place of AWS.
 * @param tell called for each before it is created
 */
export async function makeStacks(
  server: Moto,
  tell: (name: string, template: TakenTemplate) => void = () => undefined,
): Promise<MadeStacks> {
  Object.assign(process.env, server.environment);
  const assembly = synthesise();
  rmSync(assembly.folder, { recursive: true });
  await bootstrap([assembly.data, assembly.service]);
  const make = async (name: string, part: "data" | "service"): Promise<MadeStack> => {
    const template = await adaptTemplate(assembly[part], server);
    tell(name, template);
    const made = await create(name, template.template);
    await setPassedOver(server, template.template, made);
    return made;
  };
  return {
    data: await make("MarkdownToPdf-dev-data", "data"),
    service: await make("MarkdownToPdf-dev", "service"),
  };
}
