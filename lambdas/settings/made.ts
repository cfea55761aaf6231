/**
 * Makes a schema. A bundler leaves out those that nobody reads, which it would not dare to do without being told that making one has no
 * effect; each takes a while at every start of a function.
 */
/* @__NO_SIDE_EFFECTS__ */
export function made<Schema>(make: () => Schema): Schema {
  return make();
}
