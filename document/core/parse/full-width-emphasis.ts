/** With more emphasis marks in a paragraph, the extension for Chinese, Japanese and Korean takes quadratic time. */
const maxEmphasisMarks = 3_000;

/** Returns whether a text has emphasis beside Chinese, Japanese or Korean letters, and not more than can be read in time. */
export function needsEastAsianEmphasis(markdown: string): boolean {
  return (
    /[*_~][\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef][*_~]/.test(
      markdown,
    ) &&
    markdown.split(/\n[ \t]*\n/).every((block) => (block.match(/[*_~]+/g)?.length ?? 0) < maxEmphasisMarks)
  );
}
