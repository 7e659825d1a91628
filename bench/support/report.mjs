// @ts-check
// Prints what a benchmark measured, and keeps it for `--json`.

/** What was compared with a goal since the start, as `npm run prove` collects it. @type {import('../../scripts/prove/finding.mjs').Finding[]} */
export const findings = [];

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * One promise as it was measured. `ratio` is figure ÷ reference unless given; `goal` compares the ratio, or the figure where there
 * is no reference. Lines without a goal are for orientation.
 *
 * @typedef {object} Line
 * @property {string} what
 * @property {number} figure
 * @property {number} [reference]
 * @property {number} [ratio]
 * @property {string} [unit]
 * @property {{ atLeast?: number, atMost?: number }} [goal]
 */

const HEADERS = ['', 'figure', 'reference', 'ratio', 'goal', ''];

/** Prints the table of one benchmark. @param {Line[]} lines @returns {number} how many goals were missed */
export function report(title, lines) {
  const rows = lines.map(rowOf);
  const widths = HEADERS.map((header, at) => Math.max(header.length, ...rows.map(row => row[at].length)));
  const print = row =>
    process.stdout.write(
      `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')}\n`,
    );
  process.stdout.write(`\n${title}\n`);
  print(HEADERS);
  rows.forEach(print);
  findings.push(...lines.filter(({ goal }) => goal).map(line => findingOf(title, line)));
  return lines.filter(line => verdictOf(line) === 'FAIL').length;
}

function rowOf(line) {
  const { what, figure, reference, unit = '', goal } = line;
  const ratio = ratioOf(line);
  return [
    what,
    `${shown(figure)} ${unit}`.trim(),
    reference === undefined ? '' : `${shown(reference)} ${unit}`.trim(),
    ratio === undefined ? '' : shown(ratio),
    goal ? `${goal.atLeast === undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`}` : '',
    verdictOf(line),
  ];
}

function findingOf(title, line) {
  const { what, figure, reference, unit = '', goal } = line;
  const ratio = ratioOf(line);
  const limit = goal.atLeast === undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  return {
    name: `${title}: ${what}`,
    figure,
    unit,
    ...(reference !== undefined && { reference }),
    ...(ratio !== undefined && { ratio }),
    promise: ratio === undefined ? `${limit} ${unit}`.trim() : `${limit} × the reference`,
    pass: verdictOf(line) === 'PASS',
  };
}

const ratioOf = ({ figure, reference, ratio }) => ratio ?? (reference === undefined ? undefined : figure / reference);

function verdictOf(line) {
  const { figure, goal } = line;
  if (!goal) return '';
  const value = ratioOf(line) ?? figure;
  return value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity) ? 'PASS' : 'FAIL';
}

const shown = value => (value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3))));
