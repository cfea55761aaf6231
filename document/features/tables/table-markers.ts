/** What a document with grid tables has. */
export const gridMarkers = /^[ ]{0,3}\+-[-:]*\+/m;
/** What one with tables below groups of dashes has. */
export const columnTableMarkers = /^[ ]{0,3}-{2,}[ ]+-{2,}[- ]*$/m;
