import type * as Http from "node:http";

/**
 * `node:http` as functions load it. Importing it as a module reads everything that it exports, and with `WebSocket` all of undici is loaded
 * (Node, lib/http.js: the getter of `WebSocket`), 27 ms of a processor for what nobody asks; it is in memory already otherwise.
 */
const http: typeof Http = process.getBuiltinModule("node:http");

export const { Agent, ClientRequest, IncomingMessage, createServer, globalAgent, request } = http;
export default http;
