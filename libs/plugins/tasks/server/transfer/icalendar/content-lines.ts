/** Content lines of iCalendar as they come (RFC 5545, 3.1), with what other products make of them. */

/** One property, such as `DUE;TZID=Europe/Zurich:20260622T100000`. */
export interface ContentLine {
  /** Where in the file it begins, from 1. */
  line: number;
  /** In capitals. */
  name: string;
  /** Names in capitals. */
  params: ReadonlyMap<string, string>;
  /** As it stands there. */
  value: string;
}

const NAME = /^([A-Za-z0-9-]+)/;
const PARAM = /^;([A-Za-z0-9-]+)=("[^"]*"|[^":;]*)/;

/** Puts folded lines together, and takes them apart. Null stands for a line that is no property. */
export function contentLines(text: string): (ContentLine | { line: number; name: null })[] {
  const lines: { line: number; text: string }[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines[lines.length - 1]!.text += line.slice(1);
    else if (line.trim() !== '') lines.push({ line: at + 1, text: line });
  }
  return lines.map(({ line, text: whole }) => readLine(whole, line) ?? { line, name: null });
}

function readLine(text: string, line: number): ContentLine | null {
  const [, name] = NAME.exec(text) ?? [];
  if (!name) return null;
  const params = new Map<string, string>();
  let rest = text.slice(name.length);
  for (let found = PARAM.exec(rest); found; found = PARAM.exec(rest)) {
    params.set(found[1]!.toUpperCase(), found[2]!.replace(/^"|"$/g, ''));
    rest = rest.slice(found[0].length);
  }
  return rest.startsWith(':') ? { line, name: name.toUpperCase(), params, value: rest.slice(1) } : null;
}

/** A value that is a text, without its escapes. */
export const textOf = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));

/** A value that is a list of texts. */
export const textsOf = (value: string): string[] => (value.match(/(?:\\.|[^,\\])+/g) ?? []).map(textOf);
