import { createServer, type RequestListener, type Server } from 'node:http';
import type { expressMessages } from './express-messages';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_MS = 65_000;

const TIMEOUTS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};

/** Creates the runtime's HTTP server, with its timeouts. */
export const createHttpServer = (messages: ReturnType<typeof expressMessages>, listener: RequestListener): Server =>
  createServer({ ...TIMEOUTS, ...messages }, listener);
