import type { Express } from 'express';
import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';

/**
 * The classes with which a server makes requests and responses that are Express's from the beginning. Express gives each
 * one its own prototype otherwise, which V8 leaves its fast paths for. To be called before anything else uses the
 * prototypes of the application.
 */
export function expressMessages(
  app: Express,
): Required<Pick<ServerOptions<typeof IncomingMessage, typeof ServerResponse>, 'IncomingMessage' | 'ServerResponse'>> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
