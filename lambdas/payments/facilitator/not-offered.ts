import { NotOfferedError } from "../networks/errors.ts";
import { X402SecretError } from "./credentials.ts";
import { FacilitatorError } from "./facilitator.ts";

/** Returns why a network cannot be offered whose facilitator does not say what it supports. Returns any other error unchanged. */
export function notOffered(error: unknown): unknown {
  if (!(error instanceof FacilitatorError)) return error;
  return error.cause instanceof X402SecretError
    ? new NotOfferedError("secret", "its secret is invalid", { cause: error })
    : new NotOfferedError("out of reach", "its facilitator cannot be reached", { cause: error });
}
