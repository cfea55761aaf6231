/** What shows that a document has parts in another dialect, whose reader is loaded then. */

/** Without these, a document has no components, and nothing that is played. */
export const componentMarkers = /<[A-Z][a-z]\w*[\s/>]|<(?:iframe|video|audio|embed|object|canvas)[\s>]/i;

/** Without these, a line has no marks of Python-Markdown, CriticMarkup or LaTeX. */
export const extraMarkers =
  /\+\+[a-z"]|\^\^\S|\{(?:\+\+|--|~~|==|>>)|\\(?:text(?:bf|sc|it|sl|tt)|emph|underline)\{|\\verb[|!+]|~\\[a-zA-Z]|\\(?:La)?TeX\b|\\(?:noindent|(?:small|med|big)skip|centering|raggedright|vfill)\b|\\[vh]space\*?\{-?[\d.]/i;

/** Without these, there are no sizes of images, and no attributes on lines of their own. */
export const inlineSyntaxMarkers = new RegExp(
  `[ \\t]=\\d*%?x|^[ \\t>]*\\{[:. ]|\\\\@ref\\(|\\(\\\\#|^[ \\t]*(?:-{1,2}8<-{1,2}|<<<[ \\t])|^::\\w+::|^\\$\\$[ \\t]*\\{|${extraMarkers.source}`,
  "im",
);

/** Without these, a text asks for no value of its front matter. */
export const valueMarkers = /\{\{<[ \t]*meta[ \t]|^[ \t]*["']?(?:myst_)?substitutions["']?[ \t]*:/m;

/** Without these, there are no comments and no breaks of MyST. */
export const mystLineMarkers = /^(?:%|\+\+\+[ \t]*(?:\{|$))/m;
