/** What the parser of BibTeX reads of unicode2latex, without the larger tables for the way back, from Unicode to TeX. */
export { table as combining } from "../../node_modules/unicode2latex/dist/esm/tables/combining.js";
export { table as latex2unicode } from "../../node_modules/unicode2latex/dist/esm/tables/latex2unicode.js";
