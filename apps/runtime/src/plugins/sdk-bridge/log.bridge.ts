import type { Log, LogFields } from '@sv/sdk';
import { errorInLog } from '@sv/server/logger/error-in-log';
import { callingPlugin } from './calling-plugin';

/** `sdk.log`: a line of the log. Its plugin and its request are added as to every line. */
export const logBridge: Log = {
  debug: (message, fields) => write('debug', message, fields),
  info: (message, fields) => write('info', message, fields),
  warn: (message, fields) => write('warn', message, fields),
  error: (message, fields) => write('error', message, fields),
};

function write(level: keyof Log, message: string, fields: LogFields | undefined): void {
  const { logger } = callingPlugin().plugin;
  if (logger.isLevelEnabled(level)) logger[level](fields ? { fields: plain(fields) } : {}, String(message));
}

/** Puts the fields into a member of their own, so that they overwrite none of the platform's. */
function plain(fields: LogFields): unknown {
  try {
    return JSON.parse(JSON.stringify(fields, (_, value: unknown) => readable(value)));
  } catch {
    // A circle, or what a getter, a proxy or a toJSON of the plugin's has thrown.
    return 'cannot be shown';
  }
}

function readable(value: unknown): unknown {
  if (value instanceof Error) return errorInLog(value);
  return typeof value === 'bigint' ? String(value) : value;
}
