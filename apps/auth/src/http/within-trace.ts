import { followTrace } from '@sv/server/tracing/spans';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from './route-of';

/** Express middleware, the first of all: answers each request within the trace that the runtime names. */
export const withinTrace = (request: Request, response: Response, next: NextFunction): void =>
  followTrace(request, response, {
    answer: next,
    factsOf: () => ({ route: routeOf(request), plugin: 'platform' }),
  });
