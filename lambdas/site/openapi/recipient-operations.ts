import { anywhere, type Operation } from "./operation.ts";

const tokenParameter = [
  {
    name: "token",
    in: "path",
    required: true,
    description: "Last part of the link in the email.",
    schema: { type: "string" },
  },
];

const noSuchLink = ["The token is not from this service."] as const;

/** Decisions of recipients, by links in emails. */
export const recipientOperations = {
  getUnsubscribeToken: {
    tag: "Pages",
    summary: "The page to unsubscribe, linked from every email",
    description: "Changes nothing, since programs that scan emails open links as well.",
    parameters: tokenParameter,
    responses: { 200: ["A page with a button.", "text/html"], 404: noSuchLink, ...anywhere },
  },
  postUnsubscribeToken: {
    tag: "Pages",
    summary: "Unsubscribes the recipient of an email (RFC 8058)",
    description: "Called by the button of that page, or by an email program's own (RFC 8058).",
    parameters: tokenParameter,
    responses: { 200: ["Done.", "text/html"], 404: noSuchLink, ...anywhere },
  },
  getConsentToken: {
    tag: "Pages",
    summary: "The page to agree to documents, linked from the email that asks",
    description: "Changes nothing, since programs that scan emails open links as well.",
    parameters: tokenParameter,
    responses: { 200: ["A page with a button.", "text/html"], 404: noSuchLink, ...anywhere },
  },
  postConsentToken: {
    tag: "Pages",
    summary: "Agrees to receive documents",
    description: "Called by the button of that page. Documents that were waiting for the consent are sent.",
    parameters: tokenParameter,
    responses: { 200: ["Done.", "text/html"], 404: noSuchLink, ...anywhere },
  },
} satisfies Readonly<Record<string, Operation>>;
