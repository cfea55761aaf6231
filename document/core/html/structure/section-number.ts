/** The class of a section's number. */
export const sectionNumber = "section-number";
