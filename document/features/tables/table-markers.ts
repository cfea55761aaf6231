/** Matches documents with grid tables. */
export const gridMarkers = /^[ ]{0,3}\+-[-:]*\+/m;
/** Matches documents with tables below groups of dashes. */
export const columnTableMarkers = /^[ ]{0,3}-{2,}[ ]+-{2,}[- ]*$/m;
