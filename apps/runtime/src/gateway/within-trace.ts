import type { TrustedProxies } from '@sv/server/http/trusted-proxies';
import { followTrace, isTraced, type RequestFacts } from '@sv/server/tracing/spans';
import type { ServerResponse } from 'node:http';
import { EXCHANGE, type Exchanged } from '../kernel/exchange/exchange';
import type { AdmittedRequest } from '../kernel/request-context/caller';
import { routeOf } from './steps/route-of';

type Handle = (request: AdmittedRequest, response: ServerResponse) => void;

/** Has the gateway answer each request within the trace that it belongs to, as far as a trusted proxy says one. */
export const withinTrace =
  (handle: Handle, proxies: TrustedProxies): Handle =>
  (request, response) => {
    if (!isTraced(request)) return handle(request, response);
    followTrace(request, response, {
      answer: () => handle(request, response),
      factsOf: () => factsOf(request),
      isTrusted: () => proxies.has(request.socket.remoteAddress ?? ''),
    });
  };

function factsOf(request: AdmittedRequest & Exchanged): RequestFacts {
  const exchange = request[EXCHANGE]!;
  return { route: routeOf(exchange), plugin: exchange.plugin?.id ?? 'platform' };
}
