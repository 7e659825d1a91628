/**
 * Signs that put a consonant without its vowel before the next one (Unicode: Canonical_Combining_Class Virama), of the
 * scripts of South and South-East Asia.
 */
const VIRAMA =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0f84\\u1039\\u17d2\\u1a60\\u1b44\\u1bab\\ua806\\ua8c4\\ua9c0\\uaaf6\\uabed]';
/** Letters of the Arabic script that never join the one after them, and the hamza, which joins none at all. */
const JOINS_NO_NEXT =
  '[\\u0621-\\u0625\\u0627\\u0629\\u062f-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06c0\\u06c3-\\u06cb\\u06cd\\u06cf\\u06d2\\u06d3\\u06d5\\u06ee\\u06ef]';
const ARABIC = '(?!\\u0621)(?=\\p{L})\\p{Script=Arabic}';
const JOINS_NEXT = `(?!${JOINS_NO_NEXT})(?=\\p{L})\\p{Script=Arabic}\\p{M}*`;

/** Where one of them is seen: it changes how its neighbours are drawn (RFC 5892, appendix A, and UTS 51). */
const IN_CONTEXT = [
  `(?<=${VIRAMA})[\\u200c\\u200d]`,
  // Bengali writes the one before the sign: র‍্য
  `(?<=\\p{L})\\u200d(?=${VIRAMA})`,
  // Persian keeps two letters of one word apart: می‌خواهم
  `(?<=${JOINS_NEXT})\\u200c(?=\\p{M}*${ARABIC})`,
  // … and lets a single letter look as if it continued.
  `(?<=${JOINS_NEXT})\\u200d(?!${ARABIC})`,
  '(?<=\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // The variant of a Chinese or Japanese character that somebody's name is written with.
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
];

const SEEN = new RegExp(IN_CONTEXT.join('|'), 'gu');
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/**
 * Whether a text has something in it that nobody sees: zero-width and direction characters, soft hyphens, tags, letters
 * that are blank. With them two names or addresses look alike, or one looks like what it is not. Joiners are no such
 * thing where a script or an emoji needs them.
 *
 * @param text of bounded length
 */
export const hasHiddenCharacter = (text: string): boolean => HIDDEN.test(text.replace(SEEN, ''));
