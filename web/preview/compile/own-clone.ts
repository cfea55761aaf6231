/** Stands for `@ungap/structured-clone`, which brings what browsers have. */
export default structuredClone;
