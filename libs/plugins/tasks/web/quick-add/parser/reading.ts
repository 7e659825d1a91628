// A text while it is read. What is understood is taken out of it and leaves a gap of the same length, so that places in
// the text stay what they are, and nothing is understood twice.

/** What was understood. */
const TAKEN = '\u0001';
/** Words that stay in the title whatever they say. */
const LITERAL = '\u0002';

const LETTER_BEFORE = /[\p{L}\p{N}_'’@#/&.:-]$/u;
const LETTER_AFTER = /^(?:[\p{L}\p{N}_/&@]|['’-]\p{L}|[.:,]\p{N})/u;
const NOTHING_BEFORE = new RegExp(`^[\\s${TAKEN}(]*$`);
const NOTHING_AFTER = new RegExp(`^[\\s${TAKEN},.;!?)]*$`);
const QUOTED = /"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|‘[^’]+’/g;

export interface Range {
  from: number;
  to: number;
}

export class Reading {
  private masked: string;
  private readonly taken: Range[] = [];

  /** @param kept phrases that are not to be understood */
  constructor(
    readonly text: string,
    kept: readonly string[],
  ) {
    this.masked = text.replace(QUOTED, quoted => LITERAL.repeat(quoted.length));
    for (const phrase of kept) this.masked = this.masked.replace(phrase, LITERAL.repeat(phrase.length));
  }

  /** The text with a gap for what was taken. */
  get rest(): string {
    return this.masked;
  }

  /** What stays for the title. */
  get remainder(): string {
    const ranges = [...this.taken].sort((left, right) => left.from - right.from);
    let [title, at] = ['', 0];
    for (const { from, to } of ranges) {
      title += this.text.slice(at, from) + ' ';
      at = to;
    }
    return tidy(title + this.text.slice(at));
  }

  take(range: Range): string {
    this.taken.push(range);
    this.hide(range);
    return this.text.slice(range.from, range.to);
  }

  /** Takes it out of `rest` and leaves it in the title. */
  hide({ from, to }: Range): void {
    this.masked = this.masked.slice(0, from) + TAKEN.repeat(to - from) + this.masked.slice(to);
  }

  show({ from, to }: Range): void {
    this.masked = this.masked.slice(0, from) + this.text.slice(from, to) + this.masked.slice(to);
  }

  /** Whether these are whole words, and not a part of one, of an address or of a number. */
  isWhole({ from, to }: Range): boolean {
    return !LETTER_BEFORE.test(this.text.slice(0, from)) && !LETTER_AFTER.test(this.text.slice(to));
  }

  /** Whether it begins what is left of the text. */
  isAtStart({ from }: Range): boolean {
    return NOTHING_BEFORE.test(this.masked.slice(0, from));
  }

  /** Whether it ends what is left of the text. */
  isAtEnd({ to }: Range): boolean {
    return NOTHING_AFTER.test(this.masked.slice(to));
  }

  /** All places of a pattern that are whole words. */
  find(pattern: RegExp): (Range & { groups: Record<string, string | undefined> })[] {
    return [...this.masked.matchAll(pattern)]
      .map(match => ({ from: match.index, to: match.index + match[0].length, groups: match.groups ?? {} }))
      .filter(range => this.isWhole(range));
  }
}

const tidy = (title: string): string =>
  title
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?](?:\s|$))/g, '')
    .replace(/^[\s,;:–-]+(?=\s)|[\s,;:–-]+$/g, '')
    .replace(/^[,;:]\s*/, '')
    .trim();
