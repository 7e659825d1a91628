import { withoutPlatformCookies } from '@sv/server/session-cookie/cookie-names';
import type { IncomingMessage } from 'node:http';
import type { Exchange } from '../../kernel/exchange/exchange';

/**
 * Headers that no plugin may read: with any of these it could act as the person, or as the proxy in front, outside its
 * prefix.
 */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization']);
/** Where nobody is signed in, `Authorization` is between the sender and the plugin. */
const OF_THE_PROXY: ReadonlySet<string> = new Set(['proxy-authorization']);

/**
 * Removes from a request what proves who sent it, wherever a plugin could find it. The identity headers and the context
 * say who it is. Cookies of other programs and the theme cookie stay.
 */
export function withholdCredentials(exchange: Exchange): void {
  delete exchange.adminKey;
  delete exchange.devModeSecret;
  const { request } = exchange;
  const { headers, headersDistinct } = request;
  const withheld = exchange.publicPath ? OF_THE_PROXY : CREDENTIALS;
  for (const name of withheld) {
    delete headers[name];
    delete headersDistinct[name];
  }
  if (headers.cookie !== undefined) {
    const left = withoutPlatformCookies(headers.cookie);
    if (left === '') {
      delete headers.cookie;
      delete headersDistinct['cookie'];
    } else {
      headers.cookie = left;
      headersDistinct['cookie'] = [left];
    }
  }
  request.rawHeaders = withoutCredentials(request, withheld);
}

function withoutCredentials({ rawHeaders }: IncomingMessage, withheld: ReadonlySet<string>): string[] {
  const left: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!];
    const known = name.toLowerCase();
    if (withheld.has(known)) continue;
    const kept = known === 'cookie' ? withoutPlatformCookies(value) : value;
    if (known !== 'cookie' || kept !== '') left.push(name, kept);
  }
  return left;
}
