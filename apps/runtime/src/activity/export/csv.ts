/** What a spreadsheet would take for a formula, also behind a line break, and in its full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of CSV (RFC 4180). Every cell is text: no cell can be run as a formula. */
export const csvLine = (cells: readonly (string | null | undefined)[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell(value: string | null | undefined): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
