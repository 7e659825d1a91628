// Whether a text is longer than the three lines a list has for it. By its letters and not by its height, so that
// nothing has to be measured; a little too often "More" is no harm.
const lettersOfThreeLines = 130;

export function isLong(text: string): boolean {
  return text.length > lettersOfThreeLines || text.split('\n').length > 3;
}
