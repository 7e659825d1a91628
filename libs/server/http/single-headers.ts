import { PlatformError } from '../problem/platform-error';

/**
 * Headers whose value decides something, so they may come once only. Of two, Node takes the first or joins them, and a
 * proxy in front may have decided by the other one. `x-forwarded-for` is a list, to which proxies add lines.
 */
const SINGLE: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'cookie',
  'content-length',
  'content-type',
  'transfer-encoding',
  'origin',
  'sec-fetch-site',
  'x-forwarded-host',
]);

/**
 * @param raw names and values in turn, as Node has them in `rawHeaders`
 * @throws PlatformError `bad-header` when one of them came twice
 */
export function refuseDoubledHeaders(raw: readonly string[]): void {
  let seen = ' ';
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.includes(` ${name} `)) throw new PlatformError('bad-header', `${name} came more than once.`);
    seen += `${name} `;
  }
}
