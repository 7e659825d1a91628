import { currentTrace } from '@sv/server/tracing/trace-context';
import { currentContext } from './request-context';

/** What each line of the log says of the work in which it was written. */
export const logContext = (): object => {
  const context = currentContext();
  return { requestId: context?.requestId, traceId: currentTrace()?.traceId, plugin: context?.plugin?.id };
};
