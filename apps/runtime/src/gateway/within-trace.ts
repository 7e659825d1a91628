import { followTrace, isTraced, type RequestFacts } from '@sv/server/tracing/spans';
import type { ServerResponse } from 'node:http';
import { EXCHANGE, type Exchanged } from '../kernel/exchange/exchange';
import type { AdmittedRequest } from '../kernel/request-context/caller';
import { routeOf } from './steps/route-of';

type Handle = (request: AdmittedRequest, response: ServerResponse) => void;

/** Has the gateway answer each request within the trace that it belongs to. */
export const withinTrace =
  (handle: Handle): Handle =>
  (request, response) => {
    if (!isTraced(request)) return handle(request, response);
    followTrace(request, response, { answer: () => handle(request, response), factsOf: () => factsOf(request) });
  };

function factsOf(request: AdmittedRequest & Exchanged): RequestFacts {
  const exchange = request[EXCHANGE]!;
  return { route: routeOf(exchange), plugin: exchange.plugin?.id ?? 'platform' };
}
