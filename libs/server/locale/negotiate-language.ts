import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@sv/contracts/language.contract';
import { readCookie } from '../session-cookie/cookie-names';
import { isLanguage } from './language';

/** The choice of the person who used this browser last. The page without a network reads it, so it is not httpOnly. */
export const LANGUAGE_COOKIE = 'sv-language';

/** More languages than anybody speaks. */
const MOST_TAGS = 20;

/** The language of a request: what the person chose, else the first that the browser prefers; null when neither says. */
export function requestedLanguage(headers: IncomingHttpHeaders): Language | null {
  const chosen = readCookie(headers.cookie, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language']);
}

/** The language of ours that an `Accept-Language` header prefers; a region counts for nothing. */
export function preferredLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const tags = header.split(',', MOST_TAGS).map(part => {
    const [tag = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase());
    const quality = parameters.find(parameter => parameter.startsWith('q='));
    return { language: tag.split('-', 1)[0], quality: quality ? Number(quality.slice(2)) : 1 };
  });
  const wanted = tags.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? null;
}

/** A `Set-Cookie` line; null: the browser decides again. */
export function languageCookie(language: Language | null, secure: boolean): string {
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return language === null
    ? `${LANGUAGE_COOKIE}=; ${attributes}; Max-Age=0`
    : `${LANGUAGE_COOKIE}=${language}; ${attributes}; Max-Age=31536000`;
}
