/** The names of our cookies; with an https PUBLIC_URL all carry the `__Host-` prefix (RFC 6265bis section 4.1.3.2). */
export interface CookieNames {
  /** Opaque session token. */
  session: string;
  /** Signed cache of the session. */
  sessionData: string;
  /** A pending sign-in: its second factor is missing. */
  mfa: string;
  /** A browser that signed in before. */
  device: string;
  secure: boolean;
}

export function cookieNames(publicUrl: string): CookieNames {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}sv_session`,
    sessionData: `${prefix}sv_session_data`,
    mfa: `${prefix}sv_mfa`,
    device: `${prefix}sv_device`,
    secure,
  };
}

const BARE_NAMES: ReadonlySet<string> = new Set(['sv_session', 'sv_session_data', 'sv_mfa', 'sv_device']);

/** Whether a name is one of ours, with either prefix or none: what an http address left behind is ours over https too. */
export const isPlatformCookie = (name: string): boolean =>
  BARE_NAMES.has(name.toLowerCase().replace(/^__(host|secure)-/, ''));

/** A `Cookie` header with only what is not ours; empty when nothing is left. */
export const withoutPlatformCookies = (header: string): string =>
  header
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '' && !isPlatformCookie(nameIn(part)))
    .join('; ');

/** The name that a browser would send the cookie of a `Set-Cookie` line under. */
export const nameSet = (line: string): string => nameIn(line.split(';', 1)[0]!);

/** A browser sends back a cookie without a name as its value, so `=sv_session=…` would arrive as ours. */
const nameIn = (pair: string): string =>
  pair
    .replace(/^[\s=]+/, '')
    .split('=', 1)[0]!
    .trim();

/** One cookie's value out of a `Cookie` header; the first one of that name, as the auth server reads it too. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  let start = 0;
  while (start < header.length) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (header.charCodeAt(start) === 32) start++;
    if (header.startsWith(name, start) && header.charCodeAt(start + name.length) === 61) {
      return header.slice(start + name.length + 1, end).trim();
    }
    start = end + 1;
  }
  return undefined;
}
