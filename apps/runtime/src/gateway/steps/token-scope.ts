import { PlatformError } from '@sv/server/problem/platform-error';
import type { Step } from '../../kernel/exchange/exchange';
import type { GatedPlugin } from '../../kernel/exchange/gated-plugin';
import { isUnder } from '../calling/is-under';

const READING = new Set(['GET', 'HEAD']);
/** Routes of the platform that answer app by app: `VisiblePlugins.listOpen` leaves out what a token does not name. */
const APP_BY_APP = new Set(['/api/search', '/api/account/badges']);

/**
 * Decides what an access token is good for: the API of the apps that it names, or of all and of the platform, for
 * reading or for writing. Which routes of the platform it opens is decided by AccessGuard.
 */
export const tokenScope: Step = ({ caller, plugin, path, method }) => {
  if (caller?.kind !== 'user' || !caller.accessToken) return 'next';
  const { scope, pluginIds } = caller.accessToken;
  if (!isUnder(path, '/api') && !isApiOf(plugin, path))
    throw new PlatformError('forbidden', 'An access token opens the API of apps and no pages.');
  if (pluginIds && !(plugin ? pluginIds.includes(plugin.id) : APP_BY_APP.has(path)))
    throw new PlatformError('insufficient-scope', 'This access token is for other apps.');
  if (scope === 'read' && !READING.has(method))
    throw new PlatformError('insufficient-scope', 'This access token may only read.');
  return 'next';
};

/** A path under the prefix of a plugin without a server half is a page. */
const isApiOf = (plugin: GatedPlugin | null, path: string): boolean =>
  plugin !== null && plugin.handle !== null && isUnder(path, `${plugin.routePrefix}/api`);
