import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { LOOPBACK_HEADER } from '@sv/server/http/is-loopback';
import { knownRequestId } from '@sv/server/http/known-request-id';
import { plainAddress } from '@sv/server/http/trusted-proxies';
import { newId } from '@sv/server/ids/new-id';
import { FORWARDING_KEY_HEADER } from '@sv/server/keys/keys';
import { WAITED_HEADER, withinDeadline } from '@sv/server/process/answer-deadline';
import { currentTrace } from '@sv/server/tracing/trace-context';
import type { ForwardingKey } from '../access/forwarding-key';
import type { AuthRequest } from './auth-request';

const running = new AsyncLocalStorage<{ requestId: string }>();

/** What the logger adds to every line of the running request. A new object each time: pino writes into it. */
export const requestContext = (): object => ({ ...running.getStore(), traceId: currentTrace()?.traceId });

/**
 * Express middleware, the first of all: who is calling, and under which request id. Other processes of the machine
 * can connect here too, so the runtime's word counts only with its key.
 */
export function identifyRequest(key: ForwardingKey) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const identified = request as AuthRequest;
    const { headers } = request;
    const forwarded = key.matches(headers[FORWARDING_KEY_HEADER]);
    delete headers[FORWARDING_KEY_HEADER];
    identified.forwarded = forwarded;
    identified.atThisMachine = forwarded && headers[LOOPBACK_HEADER] === '1';
    delete headers[LOOPBACK_HEADER];
    identified.requestId = (forwarded && knownRequestId(headers['x-request-id'])) || newId();
    identified.clientAddress = (forwarded && knownAddress(headers['x-forwarded-for'])) || peerOf(request);
    response.setHeader('x-request-id', identified.requestId);
    const askedAt = performance.now() - ((forwarded && Number(headers[WAITED_HEADER])) || 0);
    running.run({ requestId: identified.requestId }, () => withinDeadline(askedAt, () => next()));
  };
}

const knownAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && isIP(value) !== 0 ? plainAddress(value) : undefined;

const peerOf = (request: Request): string => plainAddress(request.socket.remoteAddress ?? '');
