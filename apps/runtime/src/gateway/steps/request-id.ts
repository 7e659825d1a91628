import { newId } from '@sv/server/ids/new-id';
import type { Step } from '../../kernel/exchange/exchange';
import type { AccessLog } from './access-log';

/** Step 1: the id of the request, sent with every answer, and its line in the log once the answer has gone out. */
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
