import { refuseDoubledHeaders } from '@sv/server/http/single-headers';
import { PlatformError } from '@sv/server/problem/platform-error';
import { accessTokenOf, credentialOf } from '../calling/credential-of';
import type { Exchange, Step } from '../../kernel/exchange/exchange';
import type { HostPolicy } from '../admission/host-policy';
import { isPlainPath } from '../admission/request-path';
import type { BodyLimits } from '../../instance/assets/upload/upload-routes';

/** The workspace's only service worker, which includes Angular's. */
const WORKER = '/sv-worker.js';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses headers that came twice (400), host (421), path (400), a strange service worker (404), declared size of the
 * body (413), origin of a write (403).
 *
 * @param limitOf largest body of a path
 */
export const admission =
  (hosts: HostPolicy, limitOf: BodyLimits): Step =>
  exchange => {
    const { request, method, path, query, publicPath } = exchange;
    refuseDoubledHeaders(request.rawHeaders);
    if (!hosts.knows(request.headers.host)) throw new PlatformError('misdirected-request');
    // No browser sends a fragment, and code that parses the target again may end the path, or the query, there.
    if (!isPlainPath(path) || query.includes('#')) throw new PlatformError('bad-path');
    // A foreign service worker could put itself between the browser and every page, the consent page too.
    if (request.headers['service-worker'] !== undefined && path !== WORKER) throw new PlatformError('not-found');
    if (SAFE_METHODS.has(method)) return 'next';
    const { bytes, code } = limitOf({ path, isPublic: publicPath !== null, type: request.headers['content-type'] });
    if (Number(request.headers['content-length'] ?? 0) > bytes) throw new PlatformError(code);
    // Who sends it makes no difference here: nobody is signed in, so there is nothing that a foreign page could use.
    if (publicPath) return 'next';
    // A program with a key or a token is not a browser, so a foreign page cannot make it send a request.
    const isProgram = request.headers.cookie === undefined && sendsCredential(exchange);
    if (!isProgram && !hosts.allowsWrite(request)) throw new PlatformError('cross-origin');
    return 'next';
  };

const sendsCredential = (exchange: Exchange): boolean =>
  credentialOf(exchange) !== undefined || accessTokenOf(exchange.request) !== undefined;
