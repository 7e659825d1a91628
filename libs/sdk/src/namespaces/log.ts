import { hostPart } from '../host/host-part.js';

/** What a line of the log tells beside its message: what JSON can say, and errors. */
export type LogFields = Record<string, unknown>;

/**
 * The log of the server, for whoever runs it. Each line has the plugin's id and, in a request, the request id; the
 * fields stand in the member `fields`, so that they overwrite nothing. `LOG_LEVEL` decides which levels are written.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.log.warn('The bank did not answer', { attempt: 2, err: error });
 * ```
 */
export interface Log {
  /**
   * What is of interest only while one looks for a fault.
   *
   * @experimental
   */
  debug(message: string, fields?: LogFields): void;
  /**
   * What happened, and is as it should be.
   *
   * @experimental
   */
  info(message: string, fields?: LogFields): void;
  /**
   * What went wrong and will be tried again, or can be done without.
   *
   * @experimental
   */
  warn(message: string, fields?: LogFields): void;
  /**
   * What somebody has to look at.
   *
   * @experimental
   */
  error(message: string, fields?: LogFields): void;
}

export const log: Log = {
  debug: (...line) => hostPart<Log>('log').debug(...line),
  info: (...line) => hostPart<Log>('log').info(...line),
  warn: (...line) => hostPart<Log>('log').warn(...line),
  error: (...line) => hostPart<Log>('log').error(...line),
};
