import { format } from 'node:util';
import type { Logger } from '@sv/server/logger/logger';

const LEVELS = {
  log: 'info',
  info: 'info',
  dir: 'info',
  debug: 'debug',
  trace: 'debug',
  warn: 'warn',
  error: 'error',
} as const;
type Method = keyof typeof LEVELS;

/**
 * Turns every call of `console` into a line of the log: plain text between the JSON lines would break them. The logger
 * adds the plugin whose code is running. The other methods of `console` call these.
 *
 * @returns restores the original methods; for tests
 */
export function consoleToLog(logger: Logger, target: Pick<Console, Method> = console): () => void {
  const before = { ...target };
  for (const method of Object.keys(LEVELS) as Method[]) {
    const level = LEVELS[method];
    target[method] = (...args: unknown[]): void => {
      if (!logger.isLevelEnabled(level)) return;
      const err = args.find(arg => arg instanceof Error);
      const text = textOf(args.filter(arg => arg !== err));
      logger[level](err ? { err } : {}, text || (err?.message ?? ''));
    };
  }
  return () => void Object.assign(target, before);
}

/** Formats an error as the log does, without the values of its statement. */
function textOf(args: unknown[]): string {
  try {
    return format(...args.map(arg => (arg instanceof Error ? arg.message : arg)));
  } catch {
    return 'something that cannot be shown';
  }
}
