import { readFile } from "node:fs/promises";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../source-files.ts";

/** Every error carries the name of its class, written out: a bundle that shortens names would shorten that one too. */

interface ErrorClass {
  readonly path: string;
  readonly className: string;
  readonly parent: string;
  readonly isAbstract: boolean;
  /** What its field `name` is set to; undefined where it has none. */
  readonly name: string | undefined;
}

function findErrorClasses(path: string, text: string): ErrorClass[] {
  const classes: ErrorClass[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const parent = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
        ?.types[0]?.expression;
      if (parent && ts.isIdentifier(parent)) {
        const name = node.members.find(
          (member) => ts.isPropertyDeclaration(member) && member.name.getText() === "name",
        );
        const value = name && ts.isPropertyDeclaration(name) ? name.initializer : undefined;
        classes.push({
          path,
          className: node.name?.text ?? "",
          parent: parent.text,
          isAbstract: node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false,
          name: value && ts.isStringLiteral(value) ? value.text : undefined,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  if (!/\bclass\b[^{;]*\bextends\b/.test(text)) return classes;
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return classes;
}

const classes = (
  await Promise.all(
    (await sourceFiles()).map(async (path) => findErrorClasses(path, await readFile(path, "utf8"))),
  )
).flat();

/** `Error` itself, and what comes of it. */
const errorNames = new Set(["Error"]);
for (let size = 0; size !== errorNames.size;) {
  size = errorNames.size;
  for (const { className, parent } of classes) if (errorNames.has(parent)) errorNames.add(className);
}
const errors = classes.filter(({ parent, isAbstract }) => errorNames.has(parent) && !isAbstract);

describe("the classes of errors", () => {
  it("are found in every folder", () => {
    const folders = new Set(errors.map(({ path }) => path.split("/")[0]));
    expect([...folders]).toEqual(
      expect.arrayContaining(["client", "document", "lambdas", "emulators", "operator", "web"]),
    );
  });

  it.each(errors)("carry their names: $path, $className", ({ className, name }) => {
    expect(name).toBe(className);
  });

  it("have distinct names", () => {
    const names = errors.map(({ className }) => className);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
