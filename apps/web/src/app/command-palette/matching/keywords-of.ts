/** Of a text such as `log out, leave`. Translations keep the English words: some people search in two languages. */
export const keywordsOf = (text: string): string[] => text.split(', ');
