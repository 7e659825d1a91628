/** Escapes wildcards for `LIKE … ESCAPE '\'`, and turns the text into lower case. */
export const toPattern = (part: string): string =>
  `%${part
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
