import { newId } from '@sv/server/ids/new-id';
import type { Step } from '../../kernel/exchange/exchange';
import type { AccessLog } from './access-log';

/** Gives the request its id, which every answer carries, and logs the request once the answer has gone out. */
export const requestId =
  (log: AccessLog): Step =>
  exchange => {
    const id = newId();
    exchange.requestId = id;
    exchange.request.requestId = id;
    exchange.response.setHeader('x-request-id', id);
    log.onEnd(exchange);
    return 'next';
  };
