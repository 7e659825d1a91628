/** Texts of other products, made to fit what is stored here. */
import { taskLimits } from '../../shared/task-limits';

const EVERY_CONTROL = /\p{Cc}/gu;
const BUT_TABS_AND_LINES = /[^\P{Cc}\t\n]/gu;
const HALVES = /\p{Cs}/gu;
/** What is behind it is in no tag; and seeking dashes at the end of a text takes the square of its length. */
const READ_OF_A_TAG = 4 * taskLimits.tag;

/** One line without control characters; empty when nothing is left. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(EVERY_CONTROL, '')
    .replace(HALVES, '')
    .trim();

/** As many lines as there are. */
const someLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(BUT_TABS_AND_LINES, '').replace(HALVES, '').trim();

/** @returns the title, and what did not fit into it */
export function fittingTitle(text: string): { title: string; rest: string | null } {
  const whole = oneLine(text);
  if (whole.length <= taskLimits.title) return { title: whole, rest: null };
  return { title: `${cut(whole, taskLimits.title - 1)}…`, rest: whole };
}

/** @returns the notes, and whether all of them fit */
export function fittingNotes(parts: readonly (string | null)[]): { notes: string | null; isWhole: boolean } {
  const whole = parts
    .map(part => someLines(part ?? ''))
    .filter(Boolean)
    .join('\n\n');
  const isWhole = whole.length <= taskLimits.notes;
  return { notes: (isWhole ? whole : `${cut(whole, taskLimits.notes - 1)}…`) || null, isWhole };
}

/** Tags are single words here. @returns as many as fit, each once */
export function fittingTags(texts: readonly string[]): string[] {
  const words = texts
    .map(text =>
      cut(
        cut(oneLine(text), READ_OF_A_TAG)
          .replace(/[\s#,|]+/g, '-')
          .replace(/^-+|-+$/g, ''),
        taskLimits.tag,
      ),
    )
    .filter(Boolean);
  const unique = new Map(words.map(word => [word.toLowerCase(), word]));
  return [...unique.values()].slice(0, taskLimits.tagsPerItem);
}

export const fittingName = (text: string): string | null => cut(oneLine(text), taskLimits.listName) || null;

/** Never within a character. */
function cut(text: string, length: number): string {
  const shorter = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(shorter) ? shorter.slice(0, -1) : shorter;
}
