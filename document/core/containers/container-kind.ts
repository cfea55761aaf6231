import type { RootContent } from "mdast";
import type { Words } from "../language/document-words.ts";
import type { Container } from "./container.ts";

/**
 * Makes the nodes of a container.
 * @param names its name and its classes
 * @returns undefined where the container is of another kind
 */
export type MakeContainer = (
  container: Container,
  names: readonly string[],
  words: Words,
) => readonly RootContent[] | undefined;

/** A kind of container, such as callouts or columns, however it was written. */
export interface ContainerKind {
  readonly load: () => Promise<MakeContainer>;
}
