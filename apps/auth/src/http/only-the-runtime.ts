import type { NextFunction, Request, Response } from 'express';
import type { HostNames } from '@sv/server/http/host-names';
import { pathOf } from '@sv/server/http/identified-request';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { InternalKey } from '../access/internal-key';
import type { AuthRequest } from './auth-request';

/** Paths that are answered without a key: session verification (spec 4.4), and probes. */
const OPEN = new Set(['/api/verify', '/api/health', '/api/health/ready']);

/**
 * Express middleware: refuses whoever is neither the runtime nor the command line. A page on another port of this
 * machine, or one whose name was made to point here (DNS rebinding), can reach this port too, and a browser sends its
 * cookies along.
 */
export function onlyTheRuntime(hosts: HostNames, internal: InternalKey) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const { forwarded } = request as AuthRequest;
    if (hasTwoHosts(request)) return next(new PlatformError('bad-header', TWO_HOSTS));
    if (!hosts.has(request.headers.host)) return next(new PlatformError('misdirected-request'));
    if (forwarded || isOpen(request) || internal.isBearerOf(request.headers)) return next();
    next(new PlatformError('unauthenticated', 'Only the runtime and the command line are answered here.'));
  };
}

const TWO_HOSTS = 'There must be one Host header.';

/** Node answers the first; a proxy in between may have looked at the other. */
const hasTwoHosts = ({ rawHeaders }: Request): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

const isOpen = (request: Request): boolean => request.method === 'GET' && OPEN.has(pathOf(request));
