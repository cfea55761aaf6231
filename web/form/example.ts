/** A short document that shows what the service sets well. */
export const example: Readonly<Record<string, string>> = {
  title: "Tides of the Outer Harbour",
  subtitle: "Notes on a year of gauge readings",
  author: "Harbour Office",
  date: "21 November 2026",
  text_body: `# What the gauge saw

The tide gauge at the outer mole has written one line every six minutes since January.[^gauge] Most of it is
well explained by two constituents, the lunar \`M2\` and the solar \`S2\`:

$$h(t) = A_0 + A_{M2}\\cos(\\omega_{M2}t - g_{M2}) + A_{S2}\\cos(\\omega_{S2}t - g_{S2})$$

| Constituent | Period (h) | Amplitude (m) |
| :---------- | ---------: | ------------: |
| M2          |      12.42 |          1.83 |
| S2          |      12.00 |          0.61 |

> [!NOTE]
> Storm surges are not in the table. They added up to 0.9 m in November.

## How a reading is made

\`\`\`mermaid
flowchart LR
  gauge --> logger --> office --> table
\`\`\`

[^gauge]: A radar gauge, levelled each spring.
`,
};
