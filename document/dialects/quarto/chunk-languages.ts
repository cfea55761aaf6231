/** The languages of code that Quarto and knitr run. */
export const chunkLanguages: readonly string[] =
  "r python julia ojs bash sh zsh sql stan rcpp js node perl ruby css".split(" ");
