import js from "@eslint/js";
import tseslint from "typescript-eslint";

/** What ICU is asked first has it read its data, 10 ms of each start of a function. */
const icu = [
  {
    property: "toLocaleString",
    message: "Write numbers by formatThousands() (document/core/options/thousands.ts).",
  },
  { property: "localeCompare", message: "Compare by code units; it is quicker, and no language is asked." },
];

/** The npm packages run on Node 20. */
const newerThanNode20 = [
  ["URL", "parse"],
  ["Map", "groupBy"],
  ["Object", "groupBy"],
  ["Promise", "withResolvers"],
  ["Promise", "try"],
  ["Array", "fromAsync"],
].map(([object, property]) => ({ object, property, message: "Node 20 does not have it." }));

const namedImport = {
  selector: "ImportExpression[source.type!='Literal']",
  message: "Name what is imported, so that the boundaries between modules hold (.dependency-cruiser.js).",
};

export default tseslint.config(
  { ignores: ["cdk.out/", "out/", "coverage/", "eslint.config.js", "examples/clients/"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
      eqeqeq: "error",
      // A sixth of the time, for enumerations and class hierarchies that are not here.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
    },
  },
  {
    // The compiler knows what is defined.
    files: ["**/*.js"],
    rules: { "no-undef": "off" },
  },
  {
    // Boundaries between modules are those of .dependency-cruiser.js, which sees what an import names.
    files: ["client/**", "document/**", "lambdas/**", "bin/printer/**", "web/**"],
    rules: {
      "no-restricted-syntax": ["error", namedImport],
    },
  },
  {
    files: ["web/**"],
    // A worker is restarted.
    ignores: ["web/preview/compile/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        namedImport,
        {
          selector:
            "ImportExpression:not(CallExpression[callee.name=/^(load|createLazy)Part$/] ImportExpression)",
          message:
            "Load it by loadPart() or createLazyPart() (web/load-part.ts), which ask for nothing while offline.",
        },
      ],
    },
  },
  {
    // What other services say may name people and hold keys, so that all of it goes by one door.
    files: ["lambdas/**"],
    ignores: ["lambdas/log/**"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "@aws-lambda-powertools/logger",
              allowTypeImports: true,
              message: "Make a log by createLogger() (lambdas/log/logger.ts), which keeps secrets out of it.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["lambdas/**"],
    rules: { "no-restricted-properties": ["error", ...icu] },
  },
  {
    files: ["document/**"],
    rules: { "no-restricted-properties": ["error", ...icu, ...newerThanNode20] },
  },
  {
    files: ["client/**", "bin/printer/**"],
    rules: { "no-restricted-properties": ["error", ...newerThanNode20] },
  },
  {
    // No test may depend on how fast the machine is. What sees to that has clocks of its own.
    files: ["test/**"],
    ignores: ["test/until.ts", "test/time-outs.ts", "test/fault-injection/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.name='expect'] BinaryExpression[operator='-'] > CallExpression.left[callee.property.name='now']",
          message:
            "How long it took tells how fast the machine is. Count the work (test/work.ts), requests or bytes.",
        },
        {
          selector:
            "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'][arguments.1.type='Literal']",
          message:
            "Wait for what has to happen (test/until.ts), end a time-out (test/time-outs.ts), or move the clock.",
        },
        {
          selector: "AssignmentExpression[left.object.name='process'][left.property.name='env']",
          message: "Give the variables back by restoreEnvironment() (test/environment.ts).",
        },
        {
          selector: "CallExpression[callee.name='pause']",
          message: "Wait for what has to happen (test/until.ts).",
        },
        {
          selector:
            "MemberExpression[object.name='vi'][property.name=/^(waitFor|waitUntil)$/], MemberExpression[object.name='expect'][property.name='poll']",
          message: "It gives up after a while. Wait for what has to happen (test/until.ts).",
        },
        {
          selector:
            "CallExpression[callee.name=/^(it|test)$/][arguments.length=3] > Literal.arguments:last-child",
          message: "Only a hang ends a test; how long that takes is in vitest.config.ts.",
        },
        {
          // Fewer than three words, or the end of a sentence whose beginning is elsewhere.
          selector:
            ":matches(CallExpression[callee.name='it'], CallExpression[callee.callee.object.name='it']) > Literal.arguments:first-child[value=/^\\S*(\\s+\\S+)?$|^(and|of|that|to|who|in|by)\\b/i]",
          message: "Say all that is promised: an editor, a line of CI and grep show the title alone.",
        },
      ],
    },
  },
);
