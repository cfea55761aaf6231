/** Writes realistic text of about one page a section: prose, a list, now and then code, a table or a formula. */
export function prose(sections: number): string {
  return Array.from({ length: sections }, (_, index) => section(index)).join("\n\n");
}

const paragraph =
  "The gauge looks down into a stilling well, a pipe that lets the tide in and keeps the waves out. Every six minutes " +
  "it takes sixty readings, drops the extremes, and keeps the mean. What is left after the fit is *weather*: wind that " +
  "piles water into the inlet, and air pressure that lifts it, by **one centimetre** for each hectopascal that is missing. " +
  "See [the summary](#section-1) for what that means in practice, and `fit()` for how it is found.";

function section(index: number): string {
  const parts = [
    `${index % 4 === 0 ? "#" : "##"} Section ${index + 1}`,
    paragraph,
    paragraph,
    "- a first point\n- a second point, a little longer than the first\n- a third",
    paragraph,
  ];
  if (index % 3 === 0)
    parts.push("```python\ndef fit(hours, level):\n    return lstsq(columns(hours), level)\n```");
  if (index % 3 === 1)
    parts.push("| Name | Speed | Amplitude |\n|---|---:|---:|\n| M2 | 28.98 | 1.62 |\n| S2 | 30.00 | 0.54 |");
  if (index % 3 === 2) parts.push("$$\nh(t) = Z_0 + \\sum_{k=1}^{n} H_k \\cos(\\omega_k t - g_k)\n$$");
  parts.push(paragraph);
  return parts.join("\n\n");
}
