// Patterns that are put together of parts, because two languages say the same in other words.

/** @param parts written in this folder, never what somebody typed */
// oxlint-disable-next-line code/no-regular-expression-from-data -- the parts are constants, and none of them repeats a repetition
export const patternOf = (parts: string): RegExp => new RegExp(parts, 'giu');

/** For the text as a whole. */
export const isAll = (parts: string, text: string): boolean => patternOf(`^(?:${parts})$`).test(text);
