// One or two letters for a name in any script; of emoji one, which is as wide as two letters.
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  const letters = ends.map(word => firstGrapheme(word ?? ''));
  const shown = letters.some(letter => emoji.test(letter)) ? letters.slice(0, 1) : letters;
  return shown.join('').toLocaleUpperCase() || '?';
}

function firstGrapheme(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
