/** How a text is looked for in titles and notes, on both databases. */
import { ILike } from 'typeorm';

const ASCII = /^[\p{ASCII}]*$/u;

/**
 * One condition for each spelling that has to be looked for. SQLite knows capitals of ASCII only, so other letters are
 * looked for in both. What stands for other characters in a pattern stands for any one character here: look at the rows
 * again with `contains`.
 */
export function likeEach(text: string): ReturnType<typeof ILike<string>>[] {
  const pattern = text.replace(/[%_\\]/g, '_');
  const spellings = ASCII.test(pattern)
    ? [pattern]
    : [pattern, pattern.toLowerCase(), pattern.toUpperCase(), capitalised(pattern)];
  return [...new Set(spellings)].map(spelling => ILike(`%${spelling}%`));
}

export const contains = (text: string | null, wanted: string): boolean =>
  text?.toLowerCase().includes(wanted.toLowerCase()) ?? false;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
