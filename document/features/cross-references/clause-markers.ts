const stems = String.raw`section|clause|article|paragraph|ziffer|abschnitt|abs\.|klausel|artikel|cláusula|artículo|artigo|articol|clausol|§`;
/** Matches in every text that refers to a clause, and in some others. */
export const clauseMarkers = new RegExp(String.raw`(?:${stems})[a-zäöü]{0,2}[ \u00a0]\d`, "i");
