import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["cdk.out/", "out/", "coverage/", "eslint.config.js"] },
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
    },
  },
  {
    // The compiler knows what is defined.
    files: ["**/*.js"],
    rules: { "no-undef": "off" },
  },
  {
    // Runtime code may reach AWS only through its SDK, and never the stand-ins of one machine.
    files: ["lambdas/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["../**/local/**", "../**/test/**", "../**/lib/**"],
              message: "lambdas/ is production code",
            },
          ],
        },
      ],
    },
  },
  {
    // No test may depend on how fast the machine is. What sees to that has clocks of its own.
    files: ["test/**"],
    ignores: ["test/until.ts", "test/time-outs.ts", "test/faults/**"],
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
      ],
    },
  },
  {
    files: ["document/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^@aws-sdk/|^(\\.\\./)+(bin|client|lambdas|lib|local|operator|test|web)/",
              message: "document/ knows nothing of payments, jobs or AWS, and is usable alone",
            },
          ],
        },
      ],
    },
  },
);
