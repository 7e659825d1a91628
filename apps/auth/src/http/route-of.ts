import { pathOf } from '@sv/server/http/identified-request';
import type { Request } from 'express';
import type { AuthRequest } from './auth-request';

const ASSETS = '/login/assets/';

/** What a request is counted as: the pattern of its route. An address itself has ids of people in it. */
export function routeOf(request: Request): string {
  const pattern: unknown = (request as { route?: { path: unknown } }).route?.path;
  if (typeof pattern === 'string') return pattern;
  return pathOf(request as AuthRequest).startsWith(ASSETS) ? 'file' : 'unrouted';
}
