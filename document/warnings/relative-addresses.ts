/** Why relative addresses come to nothing, in the words of programs that send documents. A page that has other words for it knows them by these. */

export const linkIsRelative = "it is relative, and options.base_url is not given";
export const imageIsRelative =
  "its address is relative: put its data into the document, or say what it is relative to (options.base_url)";
