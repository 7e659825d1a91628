import type { Express } from 'express';
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';

/** Node releases from here on do not pay for Express's change of prototypes; there the trick costs (see bench/). */
const NODE_WITH_CHEAP_PROTOTYPES = 24;

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_MS = 65_000;

/**
 * A server whose requests and responses are born with the prototypes that Express would give them, so that its two
 * `Object.setPrototypeOf` per request find nothing to do: they cost more than the rest of Express.
 */
export function createExpressServer(express: Express, listener: RequestListener): Server {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  if (Number(process.versions.node.split('.')[0]) >= NODE_WITH_CHEAP_PROTOTYPES) return createServer(options, listener);
  return createServer(
    {
      ...options,
      IncomingMessage: withPrototype(IncomingMessage, express.request),
      ServerResponse: withPrototype(ServerResponse, express.response) as unknown as typeof ServerResponse,
    },
    listener,
  );
}

/** A constructor like `base`, which is a plain function in Node, but for the prototype of what it makes. */
function withPrototype<Base extends new (...args: never[]) => object>(base: Base, prototype: object): Base {
  function Constructor(this: object, ...args: unknown[]): void {
    Reflect.apply(base as unknown as (...args: unknown[]) => void, this, args);
  }
  Constructor.prototype = prototype;
  return Constructor as unknown as Base;
}
