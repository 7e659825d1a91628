// How a text names somebody: `@[id]`. Both halves read it; only the page turns it into a name.

const MENTION = /@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/g;

/** In the place of somebody whose account was deleted. */
export const deletedPersonId = '00000000-0000-0000-0000-000000000000';

export const mentionOf = (userId: string): string => `@[${userId}]`;

/** Each person once, in the order of the text. */
export function mentionedIds(text: string): string[] {
  const ids = [...text.matchAll(MENTION)].map(match => match[1]!);
  return [...new Set(ids)].filter(id => id !== deletedPersonId);
}

/** @param nameOf what stands in the place of the mention */
export const withoutMentions = (text: string, nameOf: (userId: string) => string): string =>
  text.replace(MENTION, (_, id: string) => nameOf(id));
