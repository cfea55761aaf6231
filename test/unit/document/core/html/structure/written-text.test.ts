import { expect, it } from "vitest";
import { extractText } from "../../../../../../document/core/html/structure/written-text.ts";

it("the text of a page has its words as they are written, without what is not shown", () => {
  const html =
    "<head><title>T</title></head><body><style>p { color: red }</style><h1>Title</h1><p>so<em>me</em> &lt;w&#x6f;rds&gt;<br>that in\u00adclude<wbr>d</p><svg><text>x</text></svg></body>";
  expect(extractText(html).trim().split(/\s+/)).toEqual(["Title", "some", "<words>", "that", "included"]);
});
