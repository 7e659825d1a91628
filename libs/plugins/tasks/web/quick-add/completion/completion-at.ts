// What completes the word behind `#` or `@` at the caret.

export interface Completion {
  /** Where the word begins, with its sign. */
  from: number;
  to: number;
  sign: '#' | '@';
  options: readonly string[];
}

const MOST = 6;
const WORD_AT_CARET = /(?:^|\s)(?<sign>[#@])(?<typed>[^\s#@]*)$/u;

/** Null where nothing is to be completed, or the word is whole already. */
export function completionAt(
  text: string,
  caret: number,
  names: { tags: readonly string[]; people: readonly string[] },
): Completion | null {
  const { sign, typed } = WORD_AT_CARET.exec(text.slice(0, caret))?.groups ?? {};
  if ((sign !== '#' && sign !== '@') || typed === undefined) return null;
  const wanted = typed.toLowerCase();
  const known = sign === '#' ? names.tags : names.people;
  if (known.some(name => name.toLowerCase() === wanted)) return null;
  const options = known.filter(name => beginsOf(name).some(begin => begin.startsWith(wanted))).slice(0, MOST);
  return options.length === 0 ? null : { from: caret - typed.length - 1, to: caret, sign, options };
}

/** People are found by each of their names. */
const beginsOf = (name: string): string[] => {
  const lower = name.toLowerCase();
  return [lower, ...lower.split(/[\s-]/)];
};
