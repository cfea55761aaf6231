/** Without these, no table has a caption and no code. */
export const captionMarkers =
  /^[ \t>]*(?:(?:(?:Tab[\p{L}.]{0,8}|Listing|Code)[ \t]*)?:[ \t]|Table[ \t]+\d)/mu;
/** Without these, no code has a name of its own. */
export const namedCodeMarkers = /#lst[:-]|^[ \t>]*[`~]{3}(?=.*(?:mermaid|dot|graphviz|gv|vega)).*[{="]/im;
