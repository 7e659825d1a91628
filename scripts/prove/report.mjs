// @ts-check
// The report of a proof: which machine it was, and what was found; as JSON for Console, as Markdown for people.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/paths.mjs';

const HEADINGS = {
  load: 'Load',
  faults: 'Faults',
  'bad-input': 'Bad input',
  accessibility: 'Accessibility',
  policy: 'Policy',
  privacy: 'Privacy',
};

/** @returns {import('@sv/contracts/proof.contract').ProofReport} */
export function reportOf(sections, startedAt, now = new Date()) {
  return {
    format: 1,
    platformVersion: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    commit: commit(),
    at: now.toISOString(),
    durationSeconds: Math.round((now.getTime() - startedAt.getTime()) / 1000),
    machine: {
      processor: cpus()[0]?.model.trim() || 'unknown',
      cores: availableParallelism(),
      memoryBytes: totalmem(),
      system: `${type()} ${release()} ${arch()}`,
      node: process.versions.node,
    },
    sections,
  };
}

/** @param {string} name without its ending */
export function writeReport(report, name, folder = join(root, 'proof')) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), pageOf(report));
  return join(folder, `${name}.md`);
}

function pageOf({ platformVersion, commit, at, durationSeconds, machine, sections }) {
  const failed = sections.flatMap(({ findings }) => findings).filter(({ pass }) => !pass);
  const gib = (machine.memoryBytes / 1024 ** 3).toFixed(1);
  return (
    [
      `# Proof of Workspace Runtime ${platformVersion}`,
      `${at.slice(0, 16).replace('T', ' ')} UTC, ${Math.round(durationSeconds / 60)} minutes, commit ${commit ?? 'unknown'}.`,
      `${machine.processor}, ${machine.cores} cores, ${gib} GiB, ${machine.system}, Node ${machine.node}.`,
      failed.length === 0 ? 'Every promise that was tried was kept.' : `${failed.length} promises were not kept.`,
      ...sections.map(({ name, findings }) => `## ${HEADINGS[name]}\n\n${tableOf(findings)}`),
    ].join('\n\n') + '\n'
  );
}

const tableOf = findings =>
  [
    '| What | Figure | Reference | Ratio | Promise | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...findings.map(rowOf),
  ].join('\n');

function rowOf({ name, figure, unit, reference, ratio, promise, pass, note }) {
  const what = note ? `${name} — ${note}` : name;
  const verdict = figure === null && pass ? 'not tried' : pass ? 'PASS' : '**FAIL**';
  const cells = [what, shown(figure, unit), shown(reference, unit), shown(ratio), promise, verdict];
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** @param {number | null | undefined} value */
function shown(value, unit = '') {
  if (value === null || value === undefined) return '';
  const digits = value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
  return `${digits} ${unit}`.trim();
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}
