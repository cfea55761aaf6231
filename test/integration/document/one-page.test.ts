import { expect, it } from "vitest";
import { readPages } from "../../corpus/printed-page.ts";
import { print, printUncached } from "../../printing/print.ts";

async function printPage(markdown: string, layout = {}) {
  const { pdf } = await print({ markdown, meta: {}, layout });
  return { pdf, pages: await readPages(pdf) };
}

const countLines = (pages: Awaited<ReturnType<typeof printPage>>["pages"]): number[] =>
  pages.map(({ lines }) => lines.length);

const duties = [
  "Moved the ledger from a monolith to six services without a minute of downtime.",
  "Cut the nightly settlement from four hours to eleven minutes by batching writes.",
  "Led a team of five; hired three of them.",
];

function post(title: string, years: string, items = duties.length): string {
  const list = duties.slice(0, items).map((duty) => `- ${duty}`);
  return `### ${title} <span style="float:right">${years}</span>\n\n${list.join("\n")}`;
}

const head = "# Anna Lindqvist\n\nStockholm · +46 70 123 45 67 · anna@example.org";
const skills = "## Skills\n\n- **Languages:** TypeScript, Go\n- **Tools:** AWS, Kafka\n- **Spoken:** Swedish";
const posts = ["2021 – 2024", "2018 – 2021", "2015 – 2018"].map((years) => post("Engineer", years));

const lives = {
  "with posts and a summary": [
    head,
    "## Summary\n\nBackend engineer with nine years in payments. Likes small services, clear contracts and boring databases, and says so.",
    "## Experience",
    ...posts,
    '## Education\n\n**MSc Computer Science**, KTH <span style="float:right">2015</span>\n\n- Thesis on consensus.\n\n**BSc Mathematics**, Uppsala <span style="float:right">2013</span>',
    skills,
    "## Projects\n\n- **tally**: compares two ledgers.\n- **gauge**: reads tides.",
  ],
  "with many short sections": [
    head,
    ...["Profile", "Teaching", "Service", "Awards", "Talks", "Languages", "Interests"].map(
      (title) => `## ${title}\n\n${duties[0] ?? ""}\n\n${duties[1] ?? ""}`,
    ),
    skills,
  ],
  "with a table": [
    head,
    "| | |\n|---|---|\n| Born | 1989 |\n| Lives in | Stockholm |",
    "## Experience",
    ...posts,
    post("Intern", "2014", 2),
    skills,
    "## Interests\n\n- Sailing\n- Chess\n- Bread\n- Tides",
  ],
};

it.each(Object.entries(lives))(
  "a curriculum vitae %s that is a few lines longer than a page is fitted to one",
  async (_, parts) => {
    const first = await printPage(parts.join("\n\n"));
    expect(countLines(first.pages)).toHaveLength(1);
    // One more than fits even so.
    const longer = [...parts, post("Intern", "2014"), post("Helper", "2013"), post("Pupil", "2012")];
    expect(countLines((await printPage(longer.join("\n\n"))).pages).length).toBeGreaterThan(1);
  },
);

it("a text fitted to one page has the same bytes each time", async () => {
  const markdown = lives["with posts and a summary"].join("\n\n");
  const again = await printUncached({ markdown, meta: {}, layout: {} });
  expect(Buffer.compare((await printPage(markdown)).pdf, again.pdf)).toBe(0);
});

const line = "The gauge looks down into a stilling well.\n\n";

it("a longer text is not fitted to one page", async () => {
  const [perPage = 0] = countLines((await printPage(line.repeat(70))).pages);
  // Of three pages, the last one would hold a line, and two are brought to it.
  expect(countLines((await printPage(line.repeat(2 * perPage + 1))).pages)).toEqual([
    perPage,
    perPage - 2,
    3,
  ]);
});

it("a text that asks for a second page is not fitted to one", async () => {
  const { pages } = await printPage(`${line.repeat(3)}<!-- pagebreak -->\n\nThe end.`);
  const [alone] = (await printPage(line.repeat(3))).pages;
  const tops = pages[0]?.lines.map(({ box }) => box.top);
  expect(pages).toHaveLength(2);
  expect(tops).toEqual(alone?.lines.map(({ box }) => box.top));
});
