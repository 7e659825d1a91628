import { PlatformError } from '@sv/server/problem/platform-error';
import { isMockRequest } from './request-context';

/**
 * For what has no mock: people, sessions, plugins, the mail server. A dev-mode request may read it and not change it.
 *
 * @throws PlatformError `not-in-dev-mode`
 */
export function assertRealRequest(): void {
  if (isMockRequest()) throw new PlatformError('not-in-dev-mode');
}
