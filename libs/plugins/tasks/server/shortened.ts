/** At most so many characters, and never through the middle of one of two halves: notifications refuse halves. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
