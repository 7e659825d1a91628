import type { NextFunction, Request, Response } from 'express';
import { pathOf } from '@sv/server/http/identified-request';
import type { Logger } from '@sv/server/logger/logger';
import type { RequestMetrics } from '@sv/server/metrics/request-metrics';
import type { AuthRequest } from './auth-request';
import { routeOf } from './route-of';

/** Requests that the runtime and probes send all the time are only logged at level debug. */
const FREQUENT = new Set([
  '/api/verify',
  '/api/health',
  '/api/health/ready',
  '/internal/notices/claim',
  '/login/assets/build-news.json',
]);

/** The stream of revocations is open as long as a runtime lives. */
const STREAM = '/internal/revocations';

/** Express middleware: one line per request, without the query. */
export function accessLog(logger: Logger, requests: RequestMetrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const { requestId, traceId } = request as AuthRequest;
    response.once('close', () => {
      const { current } = request as AuthRequest;
      const path = pathOf(request as AuthRequest);
      const level = FREQUENT.has(path) ? 'debug' : 'info';
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { method } = request;
      const route = routeOf(request);
      const { statusCode: status } = response;
      requests.count({
        plugin: 'platform',
        route,
        method,
        status,
        ms: route === STREAM ? null : performance.now() - startedAt,
      });
      // `close` may come outside the request's own context, so the id is given by hand.
      logger[level]({ requestId, traceId, method, path, status, ms, userId: current?.user.id }, 'request');
    });
    next();
  };
}
