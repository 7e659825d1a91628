import { createLogger } from '@sv/server/logger/logger';

/** For work that serves nobody: the command line and the API description. */
export const silentLogger = () => createLogger('silent', () => ({}), { write: () => undefined });
