import { describe, expect, it } from "vitest";
import { readAngleBrackets } from "../../../../document/diagrams/mermaid/angle-brackets.ts";

describe("angle brackets in the labels of a diagram", () => {
  const rows: readonly [string, string][] = [
    ["A[List<String>]", "A[List#lt;String>]"],
    ['A["Map<K, V>"]', 'A["Map#lt;K, V>"]'],
    ["A[a<br/>b<BR>c] <--> B", "A[a<br/>b<BR>c] <--> B"],
    ["class A { <<interface>> }\nA <|-- B", "class A { <<interface>> }\nA <|-- B"],
    ['A["<b>a</b> <span style="x">b</span>"]', 'A["a b"]'],
    ["A[the <code> of it]", "A[the <code> of it]"],
  ];
  it.each(rows)("%s", (source, read) => {
    expect(readAngleBrackets(source)).toBe(read);
  });
});
