import { defaultMaxBodyBytes } from "../../lambdas/http-contract/body-limit.ts";

// The types of the client's library include this file, so it names no types of Node.

/** The size limit of all files read for one document. */
export interface SizeLimit {
  /** Bytes of each file, and of a text with its images. */
  readonly maxBytes: number;
  /** States the limit, and what to do about larger files. */
  readonly advice: string;
}

/** What the service takes: a request with a larger document is answered with 413. */
export const serviceLimit: SizeLimit = {
  maxBytes: defaultMaxBodyBytes,
  advice: "A document with all its images may have 2 MiB: make images smaller, or split the document.",
};

/** Files of this machine that a document may use besides those of its own folder. */
export interface FileAccess {
  /** Folders beside the document's own; one that is not there holds no file. */
  readonly allowed?: readonly string[];
  /** The folder of the site that the document is part of: paths with a slash in front begin there. */
  readonly root?: string | undefined;
  /** Whether files and folders may be read whose names begin with a dot, below the folder that holds them. True unless given. */
  readonly takesHidden?: boolean;
  /** By default {@link serviceLimit}. */
  readonly limit?: SizeLimit;
  /** Receives the path of each file that the document names, whether it can be read or not. */
  readonly onFile?: ((path: string) => void) | undefined;
}

/** Where a document's files may be: a document may be a stranger's, and its pictures go to a service, and to whoever gets its PDF. */
export interface OwnFiles {
  /** The document's folder, from which its paths lead. */
  readonly folder: string;
  /** From which its paths lead that begin with a slash; undefined where they are those of the machine. */
  readonly root: string | undefined;
  /** That folder and further ones that its owner allows, without links. */
  readonly roots: readonly string[];
  readonly takesHidden: boolean;
  readonly limit: SizeLimit;
  readonly onFile?: ((path: string) => void) | undefined;
}
