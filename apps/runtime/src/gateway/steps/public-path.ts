import { PlatformError } from '@sv/server/problem/platform-error';
import type { Step } from '../../kernel/exchange/exchange';
import type { PluginTable } from '../../kernel/exchange/gated-plugin';
import { removeHeaders } from '../calling/remove-headers';

/** The address of the client as somebody wrote it: a plugin could take it for a fact. */
const NOT_FORWARDED = /^(cookie|forwarded|x-forwarded-.*|x-real-ip)$/;
/** How the credentials of this workspace begin. All else in `Authorization` is the plugin's. */
const OUR_CREDENTIAL = /\bsv(pat|ak)_/i;

/**
 * Finds what a plugin opens to everybody. There nobody is signed in: the cookies of a request are removed before any
 * step reads them, so a page of others gains nothing by sending a signed-in person's browser here. Whoever sends a
 * credential of ours means another address, and no plugin is to read it.
 */
export const publicPath =
  (plugins: PluginTable): Step =>
  exchange => {
    const { request, method, path } = exchange;
    const publicPath = plugins.find(path)?.publicPaths?.find(method, path) ?? null;
    if (!publicPath) return 'next';
    exchange.publicPath = publicPath;
    if (exchange.adminKey !== undefined || OUR_CREDENTIAL.test(request.headers.authorization ?? ''))
      throw new PlatformError(
        'forbidden',
        'This address is open to everybody. It takes no access token and no admin key.',
      );
    removeHeaders(request, name => NOT_FORWARDED.test(name));
    return 'next';
  };
