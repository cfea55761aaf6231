/**
 * How wide the window of a page under print is, in px: wider than any paper. So a style sheet can tell the window from the paper, and have nothing
 * laid out for the window. By its medium it could not: the page is for print from the start. A change of medium would have all its styles computed
 * again.
 */
export const printWindowWidthPx = 20_000;
