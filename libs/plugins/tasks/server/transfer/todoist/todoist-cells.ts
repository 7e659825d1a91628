/** What is said in the cells of a task: labels within its content, files in comments, and what keeps cells from being formulas. */

/** `@label`, at the beginning or behind a space. */
const LABEL = /(^|\s)@([^\s@]\S*)/gu;

/** @returns the content without its labels, and these */
export function splitLabels(content: string): { title: string; labels: string[] } {
  const labels = [...content.matchAll(LABEL)].map(([, , label]) => label!);
  const title = content
    .replace(LABEL, '$1')
    .replace(/(^|\s)\\(\\*)@/gu, '$1$2@')
    .replace(/\s+/g, ' ')
    .trim();
  return { title, labels };
}

/** The same the other way round: a word that begins with `@` and is no label gets a backslash. */
export const withLabels = (title: string, labels: readonly string[]): string =>
  [title.replace(/(^|\s)(\\*)@/gu, '$1$2\\@'), ...labels.map(label => `@${label}`)].join(' ');

/** Attachments are JSON in a comment: `[[file {"file_name":"a.pdf","file_url":"https://…"}]]`. */
export const withFiles = (comment: string): string =>
  comment.replace(/\[\[file (\{[^[\]]{0,2000}\})\]\]/g, (whole, json: string) => {
    try {
      const { file_name: name = '', file_url: url = '' } = JSON.parse(json) as Record<string, string>;
      return [name, url].filter(Boolean).join(': ');
    } catch {
      return whole;
    }
  });

/**
 * A spreadsheet runs what begins like a formula (CSV injection, OWASP). One whose language separates by semicolons or tabs
 * does not split at our commas, and so begins its cells within ours: behind each of these, and behind line breaks, which
 * keep no cell together whose quotation mark is not at its beginning. An apostrophe keeps a beginning from being a formula.
 * It is taken away when the file comes back; where a text has one itself, there is one more.
 */
const OPENING = /(?<=^|[;\t\r\n])(?=[ '"]*[=+\-@])|^(?='*[\t\r])/g;
const GUARDED_OPENING = /(?<=^|[;\t\r\n])'(?=[ '"]*[=+\-@])|^'(?='*[\t\r])/g;

export const guarded = (text: string): string => text.replace(OPENING, "'");

export const unguarded = (text: string): string => text.replace(GUARDED_OPENING, '');
