/** Without these, a document has no components, and nothing that is played. */
export const componentMarkers = /<[A-Z][a-z]\w*[\s/>]|<(?:iframe|video|audio|embed|object|canvas)[\s>]/i;
