import { createServer, type RequestListener, type Server } from 'node:http';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_MS = 65_000;

/** Creates the runtime's HTTP server, with its timeouts. */
export const createHttpServer = (listener: RequestListener): Server =>
  createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    listener,
  );
