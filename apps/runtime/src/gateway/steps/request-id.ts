import { knownRequestId } from '@sv/server/http/known-request-id';
import type { TrustedProxies } from '@sv/server/http/trusted-proxies';
import { newId } from '@sv/server/ids/new-id';
import type { Exchange, Step } from '../../kernel/exchange/exchange';
import type { AccessLog } from './access-log';

/**
 * Gives the request its id, which every answer carries, and logs the request once the answer has gone out. The id that a
 * trusted proxy gave it is taken over, so that its log and ours can be compared.
 */
export const requestId =
  (log: AccessLog, proxies: TrustedProxies): Step =>
  exchange => {
    const id = idOfProxy(exchange, proxies) ?? newId();
    exchange.requestId = id;
    exchange.request.requestId = id;
    exchange.response.setHeader('x-request-id', id);
    log.onEnd(exchange);
    return 'next';
  };

function idOfProxy({ request }: Exchange, proxies: TrustedProxies): string | undefined {
  const given = request.headers['x-request-id'];
  if (given === undefined || !proxies.has(request.socket.remoteAddress ?? '')) return undefined;
  return knownRequestId(given);
}
