import type { CompiledDocument, CompileOptions } from "../compile.ts";
import type { DiagramSource } from "../diagrams/diagram-kinds.ts";
import type { Drawing, NoDrawing } from "../diagrams/diagrams.ts";
import type { FetchedImage, FetchedKind } from "../images/embed-images.ts";
import type { SourceLocation } from "../warnings/source-location.ts";

/** An error as it crosses from one process to another. */
export interface CarriedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/** Messages to the compiling process: a document to compile or to predict the work of, a JIT warm-up, or the response to a request. */
export type ToCompiler =
  | { readonly kind: "compile"; readonly markdown: string; readonly options: CompileOptions }
  | { readonly kind: "predict"; readonly markdown: string; readonly bibliography: string | undefined }
  | { readonly kind: "warm-jit"; readonly rounds: number }
  | { readonly kind: "image"; readonly request: number; readonly image: FetchedImage | undefined }
  | {
      readonly kind: "drawings";
      readonly request: number;
      readonly drawings: readonly (Drawing | NoDrawing)[];
    };

/** The outcome of a document: it was compiled, or its work was predicted, in µs. */
export type DocumentOutcome =
  | { readonly kind: "compiled"; readonly compiled: CompiledDocument }
  | { readonly kind: "predicted"; readonly us: number };

/** Messages of the compiling process: its progress, its requests, and the outcome of the document, with the memory that it holds. */
export type FromCompiler =
  | { readonly kind: "ready" }
  | { readonly kind: "at"; readonly place: SourceLocation }
  | {
      readonly kind: "fetch";
      readonly request: number;
      readonly url: string;
      readonly of: FetchedKind | undefined;
    }
  | { readonly kind: "draw"; readonly request: number; readonly sources: readonly DiagramSource[] }
  | { readonly kind: "warm" }
  | (DocumentOutcome & { readonly memoryMb: number })
  | { readonly kind: "failed"; readonly error: CarriedError; readonly memoryMb: number };
