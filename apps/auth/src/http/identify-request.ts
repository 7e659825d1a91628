import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { plainAddress } from '@sv/server/http/trusted-proxies';
import { newId } from '@sv/server/ids/new-id';
import type { InternalKey } from '../access/internal-key';
import type { AuthRequest } from './auth-request';

/** The header by which a request proves that the runtime wrote its `x-forwarded-*` and `x-request-id`. */
export const FORWARDED_KEY_HEADER = 'x-sv-forwarded-key';

const running = new AsyncLocalStorage<{ requestId: string }>();

/** What the logger adds to every line of the running request. A new object each time: pino writes into it. */
export const requestContext = (): object => ({ ...running.getStore() });

/**
 * Express middleware, the first of all: who is calling, and under which request id. Other processes of the machine
 * can connect here too, so the runtime's word counts only with the internal key.
 */
export function identifyRequest(key: InternalKey) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const identified = request as AuthRequest;
    const { headers } = request;
    const forwarded = key.matches(headers[FORWARDED_KEY_HEADER]);
    delete headers[FORWARDED_KEY_HEADER];
    identified.requestId = (forwarded && knownRequestId(headers['x-request-id'])) || newId();
    identified.clientAddress = (forwarded && knownAddress(headers['x-forwarded-for'])) || peerOf(request);
    response.setHeader('x-request-id', identified.requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    running.run({ requestId: identified.requestId }, next);
  };
}

const knownRequestId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,128}$/.test(value) ? value : undefined;

const knownAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && isIP(value) !== 0 ? plainAddress(value) : undefined;

const peerOf = (request: Request): string => plainAddress(request.socket.remoteAddress ?? '');
