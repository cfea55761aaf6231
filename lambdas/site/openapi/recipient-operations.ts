import { anywhere } from "./operation.ts";
import type { Operation } from "./operation.ts";

const tokenParameter = [
  {
    name: "token",
    in: "path",
    required: true,
    description: "What the link in the e-mail ends in.",
    schema: { type: "string" },
  },
];

const noSuchLink = ["We made no such link."] as const;

/** What recipients of e-mails decide by links in them. */
export const recipientOperations = {
  getUnsubscribeToken: {
    tag: "Pages",
    summary: "The page behind the link at the foot of every e-mail",
    description: "Changes nothing by itself, since programs that look into e-mails open links as well.",
    parameters: tokenParameter,
    answers: { 200: ["A page with a button.", "text/html"], 404: noSuchLink, ...anywhere },
  },
  postUnsubscribeToken: {
    tag: "Pages",
    summary: "Sends the recipient of an e-mail no more of them (RFC 8058)",
    description: "What the button of that page does, and an e-mail program's own.",
    parameters: tokenParameter,
    answers: { 200: ["Done.", "text/html"], 404: noSuchLink, ...anywhere },
  },
  getConsentToken: {
    tag: "Pages",
    summary: "The page behind the link of the e-mail that asks whether documents may be sent",
    description: "Changes nothing by itself, either.",
    parameters: tokenParameter,
    answers: { 200: ["A page with a button.", "text/html"], 404: noSuchLink, ...anywhere },
  },
  postConsentToken: {
    tag: "Pages",
    summary: "Agrees to be sent documents",
    description: "What the button of that page does. Documents that waited for it are sent.",
    parameters: tokenParameter,
    answers: { 200: ["Done.", "text/html"], 404: noSuchLink, ...anywhere },
  },
} satisfies Readonly<Record<string, Operation>>;
