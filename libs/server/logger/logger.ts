import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { boundedLine } from './bounded-line';
import { errorInLog } from './error-in-log';
import { GatheredLines } from './gathered-lines';

export type { Logger };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A stream to standard output. What has not been written yet is when the process exits. */
function standardOutput(): DestinationStream {
  const lines = new GatheredLines(destination({ dest: 1, sync: false }));
  process.once('exit', () => lines.flushSync());
  return lines;
}

/**
 * The logger of a process: newline-delimited JSON on standard output (spec 1.8), errors too.
 *
 * @param contextOf members added to every line, the request id of the running request for example
 */
export function createLogger(
  level: LogLevel,
  contextOf: () => object = () => ({}),
  stream: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level,
      base: undefined,
      mixin: contextOf,
      timestamp: stdTimeFunctions.isoTime,
      hooks: { streamWrite: boundedLine },
      serializers: { err: errorInLog },
      formatters: { level: label => ({ level: label }) },
      // Not `*.code`: it would hide what an error says of itself.
      redact: ['token', 'code', 'invite', 'setup', 'password', '*.token', '*.invite', '*.setup', '*.password'],
    },
    stream,
  );
}
