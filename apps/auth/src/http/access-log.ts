import type { NextFunction, Request, Response } from 'express';
import { pathOf } from '@sv/server/http/identified-request';
import type { Logger } from '@sv/server/logger/logger';
import type { RequestTally } from '@sv/server/metrics/request-tally';
import type { AuthRequest } from './auth-request';

/** Requests that the runtime and probes send all the time are only logged at level debug. */
const FREQUENT = new Set([
  '/api/verify',
  '/api/health',
  '/api/health/ready',
  '/internal/notices/claim',
  '/login/assets/build-news.json',
]);

const ASSETS = '/login/assets/';
/** The stream of revocations is open as long as a runtime lives. */
const STREAM = '/internal/revocations';

/** By the pattern of its route: an address has ids of people in it. */
function countRequest(tally: RequestTally, request: Request, response: Response, ms: number): void {
  const pattern: unknown = (request as { route?: { path: unknown } }).route?.path;
  const route = typeof pattern === 'string' ? pattern : pathOf(request as AuthRequest).startsWith(ASSETS) ? 'file' : 'unrouted';
  const { method } = request;
  tally.count({ plugin: 'platform', route, method, status: response.statusCode, ms: route === STREAM ? null : ms });
}

/** Express middleware: one line per request, without the query. */
export function accessLog(logger: Logger, tally: RequestTally) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const { requestId } = request as AuthRequest;
    response.once('close', () => {
      const { current } = request as AuthRequest;
      const path = pathOf(request as AuthRequest);
      const level = FREQUENT.has(path) ? 'debug' : 'info';
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      countRequest(tally, request, response, performance.now() - startedAt);
      // `close` may come outside the request's own context, so the id is given by hand.
      logger[level](
        { requestId, method: request.method, path, status: response.statusCode, ms, userId: current?.user.id },
        'request',
      );
    });
    next();
  };
}
