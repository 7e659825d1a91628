/** Translations by English texts, in which `{names}` are where a value was filled in. */
type Texts = Readonly<Record<string, string>>;

/** Longer texts hold what somebody sent; they are not looked for. */
const LONGEST = 1000;

const PLACE = /\{(\w+)\}/g;

/** Finds the translation of a text whose values are filled in already: the places where they stand are looked for. */
export class TextPatterns {
  private readonly whole: ReadonlyMap<string, string>;
  private readonly patterns: readonly (readonly [pattern: RegExp, translation: string])[];

  constructor(
    texts: Texts,
    private readonly language: string,
  ) {
    const entries = Object.entries(texts);
    this.whole = new Map(entries.filter(([key]) => !key.includes('{')));
    // The longest first: a pattern that begins with a value fits what is written out elsewhere.
    const patterns = entries.filter(([key]) => key.includes('{')).sort(([one], [other]) => other.length - one.length);
    this.patterns = patterns.map(([key, text]) => [patternOf(key), text] as const);
  }

  /** Null when there is none. */
  translate(text: string): string | null {
    const known = this.whole.get(text);
    if (known !== undefined || text.length > LONGEST) return known ?? null;
    for (const [pattern, translation] of this.patterns) {
      const values = pattern.exec(text)?.groups;
      if (values) return translation.replace(PLACE, (place, name: string) => this.shown(values[name] ?? place));
    }
    return null;
  }

  /** `2,000` is another number in other languages. */
  private shown(value: string): string {
    return GROUPED.test(value) ? Number(value.replaceAll(',', '')).toLocaleString(this.language) : value;
  }
}

const GROUPED = /^\d{1,3}(,\d{3})+$/;

const patternOf = (key: string): RegExp => {
  const source = key
    .split(PLACE)
    .map((part, at) => (at % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>[^]+?)`));
  return new RegExp(`^${source.join('')}$`);
};
