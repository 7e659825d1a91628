// @ts-check
// What a proof found: one measured figure beside what is promised.
import { writeFileSync } from 'node:fs';

/**
 * @typedef {object} Finding
 * @property {string} name
 * @property {number | null} figure null: it was not tried, and the note says why
 * @property {string} unit
 * @property {number} [reference] the same figure of something known, measured on the same machine
 * @property {number} [ratio] figure ÷ reference
 * @property {string} promise as a person reads it, such as `≤ 5 s`
 * @property {boolean} pass
 * @property {string} [note]
 */

/**
 * @param {string} name
 * @param {number} figure
 * @param {string} unit
 * @param {number} limit
 * @param {string} [note]
 * @returns {Finding}
 */
export const atMost = (name, figure, unit, limit, note) => ({
  name,
  figure,
  unit,
  promise: `≤ ${limit} ${unit}`.trim(),
  pass: figure <= limit,
  ...(note && { note }),
});

/** @returns {Finding} what cannot be tried here is no failure, and no proof */
export const notTried = (name, promise, why) => ({
  name,
  figure: null,
  unit: '',
  promise,
  pass: true,
  note: `not tried: ${why}`,
});

/** One line for each. @param {Finding} finding */
export function printFinding({ name, figure, unit, promise, pass, note }) {
  const measured = figure === null ? 'not tried' : `${Number(figure.toPrecision(3))} ${unit}`.trim();
  const verdict = figure === null ? 'SKIP' : pass ? 'PASS' : 'FAIL';
  process.stdout.write(`${verdict}  ${name}: ${measured} (${promise})${note ? `; ${note}` : ''}\n`);
}

/** @param {string} file @param {Finding[]} findings */
export function writeFindings(file, findings, now = new Date()) {
  writeFileSync(file, `${JSON.stringify({ at: now.toISOString(), findings }, null, 2)}\n`);
}
