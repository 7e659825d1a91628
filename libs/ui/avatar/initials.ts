// One or two letters for a name in any script, emoji included.
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  const letters = ends.map(word => firstGrapheme(word ?? ''));
  return letters.join('').toLocaleUpperCase() || '?';
}

function firstGrapheme(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
