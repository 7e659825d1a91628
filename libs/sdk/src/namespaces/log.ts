import { hostPart } from '../host/host-part.js';

/** The fields of a log line: JSON values and errors. */
export type LogFields = Record<string, unknown>;

/**
 * The server log, for the operator. Each line has the plugin's id and, in a request, the request id. The fields are in
 * the member `fields`, so that they overwrite nothing. `LOG_LEVEL` decides which levels are written.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.log.warn('The bank did not answer', { attempt: 2, err: error });
 * ```
 */
export interface Log {
  /**
   * Logs details that help to find a fault.
   *
   * @experimental
   */
  debug(message: string, fields?: LogFields): void;
  /**
   * Logs a normal event.
   *
   * @experimental
   */
  info(message: string, fields?: LogFields): void;
  /**
   * Logs a problem that is retried or can be tolerated.
   *
   * @experimental
   */
  warn(message: string, fields?: LogFields): void;
  /**
   * Logs a problem that somebody must look at.
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
