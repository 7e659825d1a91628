const LONGEST = 2048;
/** The host as a Content-Security-Policy may name it: a `;` would begin another directive. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;
/** The paths under which 0.28 served its pictures. They do not exist any more. */
const GONE = /^\/api\/brand(?:\/|$)/;
const OWN = 'https://own.invalid';

/**
 * The address of a picture as a page may name it: an https URL, or a path of this origin; null for anything else. It
 * comes from the environment, or out of the table of 0.28, where it may be any text. Nothing is fetched here, and the
 * answer is plain ASCII without a quote, a backslash or a space.
 */
export function pictureAddress(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || /[\p{Cc}\\]/u.test(text)) return null;
  if (text.startsWith('/')) return ownPath(text);
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return HOST.test(url.host) && !url.username && !url.password ? tidy(url.href) : null;
}

function ownPath(text: string): string | null {
  if (!URL.canParse(text, OWN)) return null;
  const url = new URL(text, OWN);
  // `/.//host/` becomes `//host/`: as an address that is another origin.
  if (url.origin !== OWN || url.pathname.startsWith('//') || GONE.test(url.pathname)) return null;
  return tidy(url.pathname + url.search);
}

/** What the URL standard lets stand, but not a style sheet. */
const tidy = (address: string): string =>
  address.replace(/["'()<>]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
