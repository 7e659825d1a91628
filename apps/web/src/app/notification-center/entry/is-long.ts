// Whether a text is longer than the three lines that the list gives it. Counts letters instead of measuring the height:
// that needs no layout, and a "More" that was not needed does no harm.
const lettersOfThreeLines = 130;

export function isLong(text: string): boolean {
  return text.length > lettersOfThreeLines || text.split('\n').length > 3;
}
