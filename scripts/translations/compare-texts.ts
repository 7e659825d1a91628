// Compares a file of translations with the texts that are there.
export type Texts = Readonly<Record<string, string>>;

/** An object of texts; null for anything else. */
export function parsedTexts(json: string): Texts | null {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && Object.values(value).every(text => typeof text === 'string') ? (value as Texts) : null;
  } catch {
    return null; // SyntaxError: no JSON
  }
}

/** What pages say in place of the server's text for a problem; English has none. */
export const isCode = (key: string): boolean => key.startsWith('problem|');

/**
 * By their English texts.
 *
 * @param optional what may be translated too
 */
export function faultsIn(
  known: Texts,
  keys: ReadonlySet<string>,
  optional: ReadonlySet<string> = new Set(),
): Record<'missing' | 'unused' | 'wrong', string[]> {
  const texts = Object.entries(known).filter(([key]) => !isCode(key));
  return {
    missing: [...keys].filter(key => !known[key]),
    unused: texts.map(([key]) => key).filter(key => !keys.has(key) && !optional.has(key)),
    wrong: texts.filter(([key, text]) => text && !haveSameParts(key, text)).map(([key]) => key),
  };
}

/** The same things are filled in, and linked; a plural may have more forms than in English. */
function haveSameParts(key: string, text: string): boolean {
  const parts = (from: string): string => [...new Set(from.match(/\{\w+[,}]|<\/?\w+>/g))].sort().join();
  return parts(key) === parts(text);
}
