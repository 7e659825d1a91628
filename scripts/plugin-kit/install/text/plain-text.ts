/** What is seen as nothing and is no space. */
const BLANK = '\\u034f\\u115f\\u1160\\u2800\\u3164\\uffa0';
const UNSEEN = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}${BLANK}]`, 'gu');

/** A line for a terminal: nothing in it may move the cursor or turn the line around. */
export const visible = (line: string): string =>
  line.replace(UNSEEN, character => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** A plugin's own words within a line: nor may they stretch so far that what follows looks like a line of ours. */
export const plain = (words: string): string => visible(words).replace(/\p{Zs}+/gu, ' ');
