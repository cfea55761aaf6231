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
    files: ["lambdas/document/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["@aws-sdk/*", "**/payments/**", "**/jobs/**"],
              message: "document/ knows nothing of payments, jobs or AWS",
            },
          ],
        },
      ],
    },
  },
);
