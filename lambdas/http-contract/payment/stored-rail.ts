import * as z from "zod";
import { railNames, rails, type RailName } from "./payment-methods.ts";

/** The name of a rail in records, and in what operators' programs read. */
export type StoredRailName = (typeof rails)[RailName]["stored"];

const names = new Map<StoredRailName, RailName>(railNames.map((name) => [rails[name].stored, name]));

/** Reads the name of a rail from a record. A rail has one name there, so that a payment has one key. */
export const storedRail = z
  .enum([...names.keys()] as [StoredRailName, ...StoredRailName[]])
  .transform(parseRail);

/** Returns the rail that records call by a name. */
export function parseRail(stored: StoredRailName): RailName {
  const name = names.get(stored);
  if (name === undefined) throw new TypeError(`Records know no rail ${stored}`);
  return name;
}
