/** Translations by English texts, in which `{names}` are where a value was filled in. */
type Texts = Readonly<Record<string, string>>;

interface Pattern {
  /** What stands around the values: one part more than there are names. */
  parts: readonly string[];
  names: readonly string[];
  translation: string;
}

/** Longer texts hold what somebody sent; they are not looked for. */
const LONGEST = 1000;

const PLACE = /\{(\w+)\}/g;

/** Finds the translation of a text whose values are filled in already: what stands around them is looked for. */
export class TextPatterns {
  private readonly whole: ReadonlyMap<string, string>;
  private readonly patterns: readonly Pattern[];

  constructor(
    texts: Texts,
    private readonly language: string,
  ) {
    const entries = Object.entries(texts);
    this.whole = new Map(entries.filter(([key]) => !key.includes('{')));
    // The longest first: a pattern that begins with a value fits what is written out elsewhere.
    const filled = entries.filter(([key]) => key.includes('{')).sort(([one], [other]) => other.length - one.length);
    this.patterns = filled.map(([key, translation]) => patternOf(key, translation));
  }

  /** Null when there is none. */
  translate(text: string): string | null {
    const known = this.whole.get(text);
    if (known !== undefined || text.length > LONGEST) return known ?? null;
    for (const pattern of this.patterns) {
      const values = valuesIn(text, pattern);
      if (values) return pattern.translation.replace(PLACE, (place, name: string) => this.shown(values[name] ?? place));
    }
    return null;
  }

  /** `2,000` is another number in other languages. */
  private shown(value: string): string {
    return GROUPED.test(value) ? Number(value.replaceAll(',', '')).toLocaleString(this.language) : value;
  }
}

const GROUPED = /^\d{1,3}(,\d{3})+$/;

function patternOf(key: string, translation: string): Pattern {
  const split = key.split(PLACE);
  const every = (remainder: number): string[] => split.filter((_, at) => at % 2 === remainder);
  return { parts: every(0), names: every(1), translation };
}

/** By name; null when the text is another one. No value is empty. */
function valuesIn(text: string, { parts, names }: Pattern): Record<string, string> | null {
  if (!text.startsWith(parts[0]!)) return null;
  const values: Record<string, string> = {};
  let at = parts[0]!.length;
  for (const [index, name] of names.entries()) {
    const part = parts[index + 1]!;
    const isLast = index === names.length - 1;
    const end = isLast ? (text.endsWith(part) ? text.length - part.length : -1) : text.indexOf(part, at + 1);
    if (end <= at) return null;
    values[name] = text.slice(at, end);
    at = end + part.length;
  }
  return values;
}
