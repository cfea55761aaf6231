/** A tag without values that may be meant as words: `<name>` of a command, `<Your Name>`, the type of `List<String>`. */
export const placeholderSigns = /<[A-Za-z][\w-]*(?:[ \t,/&.'’]+[A-Za-z\d][\w-]*)*>/;
