import { type AuthAddress, AuthLink } from '@sv/server/http/auth-link';
import { LOOPBACK_HEADER } from '@sv/server/http/is-loopback';
import { FORWARDING_KEY_HEADER, forwardingKey } from '@sv/server/keys/keys';
import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Documents } from '../../shell/documents/documents';
import type { Exchange, Outcome, Step } from '../../kernel/exchange/exchange';
import { keepFromWorkers } from '../../kernel/exchange/security-headers';
import { PasswordsUnderWay } from '../admission/passwords-under-way';
import type { HostPolicy } from '../admission/host-policy';
import type { ThisMachine } from '../admission/this-machine';
import { readBody } from '../../kernel/exchange/read-body';

/** Documents of the auth server. */
export const AUTH_PAGES: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
]);
const TIMEOUT_MS = 15_000;

/**
 * Headers of one hop (RFC 9110 section 7.6.1), headers that this step writes again, and the admin key in its other
 * header.
 */
const NOT_FORWARDED =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|expect|forwarded|x-forwarded-.*|x-real-ip|x-request-id|traceparent|tracestate|x[-_]sv[-_].*|authorization)$/;

export interface AuthProxyOptions {
  auth: AuthAddress;
  authSecret: string;
  hosts: HostPolicy;
  thisMachine: ThisMachine;
  documents: Documents;
  bodyLimitBytes: number;
}

/** Whether a path is answered by the auth server. */
export const belongsToAuth = (path: string): boolean =>
  path.startsWith('/api/auth/') || AUTH_PAGES.has(path) || path.startsWith('/login/assets/');

/**
 * Forwards what belongs to the auth server, with the raw path and query as they came; client address, scheme, host and
 * request id are written again. Its pages get their placeholders filled like our own.
 */
export function authProxy(options: AuthProxyOptions): Step {
  const forward = forwarder(options);
  return exchange => (belongsToAuth(exchange.path) ? forward(exchange) : 'next');
}

function forwarder(options: AuthProxyOptions): (exchange: Exchange) => Promise<Outcome> {
  const link = new AuthLink(options.auth, 128);
  const key = forwardingKey(options.authSecret);
  const passwords = new PasswordsUnderWay();
  return async exchange => {
    const { request, method, response } = exchange;
    // Read to its end first: a slow sender holds its own connection then, and neither one of the few to the auth server
    // nor a place of its address.
    const body = await readBody(request, options.bodyLimitBytes);
    passwords.admit(exchange);
    const headers = { ...forwarded(request.headers), ...ownHeaders(exchange, options, key) };
    if (body.length > 0) headers['content-length'] = String(body.length);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const [path, signal] = [exchange.path + exchange.query, left.signal];
    try {
      const answer = await link.send({ method, path, headers, body, timeout: TIMEOUT_MS, signal }).catch(() => {
        throw new RetryLaterError('auth-unavailable', 2);
      });
      await relay(exchange, answer, options);
    } catch (error) {
      // A client that leaves ends the call too. That is no fault of the auth server, and there is no client to send a
      // refusal to.
      if (!response.destroyed) throw error;
    }
    return 'handled';
  };
}

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'content-length' && !NOT_FORWARDED.test(name)),
  );
}

function ownHeaders(exchange: Exchange, { hosts, thisMachine }: AuthProxyOptions, key: string): Record<string, string> {
  const own = hosts.ownOrigin(exchange.request);
  if (!URL.canParse(own)) throw new PlatformError('bad-header', 'The Host header has no such port, or is none.');
  const origin = new URL(own);
  return {
    'x-forwarded-for': exchange.clientAddress,
    'x-forwarded-proto': origin.protocol.slice(0, -1),
    'x-forwarded-host': origin.host,
    'x-request-id': exchange.requestId,
    [FORWARDING_KEY_HEADER]: key,
    ...(thisMachine.sent(exchange.request) && { [LOOPBACK_HEADER]: '1' }),
  };
}

async function relay(exchange: Exchange, answer: IncomingMessage, { documents }: AuthProxyOptions): Promise<void> {
  const { response } = exchange;
  const status = answer.statusCode ?? 502;
  // Whatever the path: a document without our headers could be framed, and its scripts would run without a policy.
  if (answer.headers['content-type']?.startsWith('text/html')) {
    documents.send(exchange, await text(answer), status);
    return;
  }
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !NOT_FORWARDED.test(name)) response.setHeader(name, value);
  }
  keepFromWorkers(response);
  response.writeHead(status);
  // `pipe` does not end what it fills when its source breaks off.
  answer.once('close', () => answer.complete || response.destroy());
  answer.pipe(response);
}
