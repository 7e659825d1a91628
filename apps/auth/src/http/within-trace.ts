import { followTrace } from '@sv/server/tracing/spans';
import type { NextFunction, Request, Response } from 'express';
import type { InternalKey } from '../access/internal-key';
import type { AuthRequest } from './auth-request';
import { routeOf } from './route-of';

/**
 * Express middleware, after `identifyRequest`: answers each request within the trace that the runtime names. Others can
 * connect here too, so one without a key of ours names none.
 */
export const withinTrace =
  (internal: InternalKey) =>
  (request: Request, response: Response, next: NextFunction): void =>
    followTrace(request, response, {
      answer: next,
      factsOf: () => ({ route: routeOf(request), plugin: 'platform' }),
      isTrusted: () => (request as AuthRequest).forwarded || internal.isBearerOf(request.headers),
    });
