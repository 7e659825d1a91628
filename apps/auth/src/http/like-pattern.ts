/** For `LIKE … ESCAPE '\'`: everything that it reads as a wildcard is meant as itself. Matches text in lower case. */
export const toPattern = (part: string): string =>
  `%${part
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
