import { NotOfferedError } from "../networks/errors.ts";
import { X402SecretError } from "./credentials.ts";
import { FacilitatorError } from "./facilitator.ts";

/**
 * Converts the error of a facilitator that does not say what it supports to the reason why its network cannot be offered. Returns any other error
 * unchanged.
 */
export function notOffered(error: unknown): unknown {
  if (!(error instanceof FacilitatorError)) return error;
  return error.cause instanceof X402SecretError
    ? new NotOfferedError("secret", "its secret is invalid", { cause: error })
    : new NotOfferedError("out of reach", "its facilitator cannot be reached", { cause: error });
}
