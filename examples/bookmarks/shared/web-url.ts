import { bookmarkLimits } from './bookmark-limits';

/** The address as it is kept and linked to, or null: only http and https lead to a page, the others are code. */
export function webUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  const isPage = protocol === 'http:' || protocol === 'https:';
  return isPage && href.length <= bookmarkLimits.urlLength ? href : null;
}
