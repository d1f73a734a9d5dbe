import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Classes for a server whose requests and answers have Express's prototypes from the start. Express itself would give
 * them to each one later, and in Node 20 an object whose prototype is replaced shares its hidden class with no other:
 * every member added afterwards makes a table of members, for every request, in the old part of the heap.
 */
export function requestClasses(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class SiteRequest extends IncomingMessage {}
  class SiteResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  app.request = Object.setPrototypeOf(SiteRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(SiteResponse.prototype, app.response);
  return { IncomingMessage: SiteRequest, ServerResponse: SiteResponse };
}
