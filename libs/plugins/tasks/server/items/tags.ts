/**
 * Tags of an item are one text, `|garden|fair|`: they are read and changed with the item, and one tag is found in it
 * between its bars. Nothing that separates tags where people type them is part of one.
 */
const BAR = '|';

/** One tag: no white space, none of `# , |`, no control characters. */
export const TAG = /^[^\s#,|\p{C}]+$/u;

export const toTags = (stored: string): string[] => stored.split(BAR).filter(Boolean);

/** Each once, whatever its capitals; the first spelling stays. */
export function storedTags(tags: readonly string[] = []): string {
  const unique = new Map<string, string>();
  for (const tag of tags) if (!unique.has(tag.toLowerCase())) unique.set(tag.toLowerCase(), tag);
  return unique.size === 0 ? '' : [BAR, [...unique.values()].join(BAR), BAR].join('');
}
