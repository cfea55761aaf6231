import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { parse } from "yaml";

/** Where the documents use the AWS CLI, and the commands there. */
export interface DocumentedScript {
  readonly file: string;
  /** Commands for a shell, as they are in the text. */
  readonly script: string;
  /** Files of the repository that the commands read, by the path that they name. */
  readonly files: ReadonlyMap<string, string>;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Within an item of a list, too. */
const fence = /^ {0,3}```(\w+)([^\n]*)\n([\s\S]*?)^ {0,3}```$/gm;
const indented = /^ {4}(aws .+)$/gm;
const inline = /`(aws [^`]+)`/g;
const readFile = /(?:file:\/\/|--template-file )(docs\/\S+\.json)/g;

/** Lists all commands of the AWS CLI in the documents, in the example of a pipeline, and in the doctor's advice. Commands that delete come last. */
export function documentedScripts(): DocumentedScript[] {
  const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root }).map(ofDocument);
  const pipelines = globSync("docs/examples/*.yml", { cwd: root }).map(ofPipeline);
  const programs = globSync("operator/**/*.ts", { cwd: root }).map(ofProgram);
  const all = [...documents, ...pipelines, ...programs].filter(({ script }) => script !== "");
  const isEnd = ({ script }: DocumentedScript) => Number(/aws \S+ delete-(?:user-pool|stack)\b/.test(script));
  return all.sort((a, b) => isEnd(a) - isEnd(b) || a.file.localeCompare(b.file));
}

const read = (file: string): string => readFileSync(`${root}${file}`, "utf8");

function ofDocument(file: string): DocumentedScript {
  const text = read(file);
  // Blocks that have a name are run by a test of their own.
  const blocks = [...text.matchAll(fence)].filter(([, language, name]) => language === "sh" && name === "");
  const scripts = blocks.map(([, , , script = ""]) => script).filter((script) => /\baws /.test(script));
  const rest = text.replaceAll(fence, "");
  const missed = /\baws [a-z0-9-]+ [a-z-]+ --.*/.exec(rest.replaceAll(indented, "").replaceAll(inline, ""));
  if (missed) throw new Error(`${file} tells a command where none is looked for: ${missed[0]}`);
  const single = [...rest.matchAll(indented), ...rest.matchAll(inline)].map(([, command = ""]) => command);
  const files = [...text.matchAll(readFile)].map(([, path = ""]) => [path, read(path)] as const);
  return { file, script: [...single, ...scripts].join("\n"), files: new Map(files) };
}

const pipeline = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })),
});

function ofPipeline(file: string): DocumentedScript {
  const { jobs } = pipeline.parse(parse(read(file)));
  const runs = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run = "" }) => (/\baws /.test(run) ? [run] : [])),
  );
  return { file, script: [...new Set(runs)].join("\n"), files: new Map() };
}

/** Lists the commands in a program's strings: a command ends with the string, or before further words. */
function ofProgram(file: string): DocumentedScript {
  const commands = [...read(file).matchAll(/\baws [a-z0-9-]+ [a-z][^"`\n]*/g)].map(([command]) =>
    command.replace(/, (?:then:|or )[^]*$/, ""),
  );
  const isEnd = (command: string) => Number(command.includes(" delete-"));
  return {
    file,
    script: commands.sort((a, b) => isEnd(a) - isEnd(b)).join("\n"),
    files: new Map(),
  };
}
