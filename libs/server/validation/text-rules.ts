/** Characters as a person counts code points: an emoji of one code point is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Control characters, and halves of surrogate pairs, which no database stores as they are. */
export const hasControlCharacter = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text);
