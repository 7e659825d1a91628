/** Words that no German sentence has, so that one of them is a sentence that stayed English. */
const ENGLISH = /\b(the|your|you|and|this|that|with|from|not|of|is|are|for|has|have|to|by)\b/i;

/** The text itself, or what shows where it is English: for `expect(asGerman(text)).toBe(text)`. */
export function asGerman(text: string): string {
  const found = ENGLISH.exec(text);
  return found ? `English at “${text.slice(Math.max(0, found.index - 20), found.index + 20)}”` : text;
}
