// @ts-check
import { ensureBuilt } from '../build/build-stamp.mjs';
import { findPrograms } from '../check/test-programs.mjs';
import { notTried } from './finding.mjs';
import { measure } from './programs.mjs';
import { reportOf, writeReport } from './report.mjs';
import { test } from './tests.mjs';

/**
 * @param {readonly import('./sections.mjs').Section[]} sections
 * @param {string} name of the report
 * @returns {Promise<number>} 1 when a promise was not kept
 */
export async function prove(sections, name) {
  const startedAt = new Date();
  await ensureBuilt();
  const programs = await findPrograms({ service });
  const proved = [];
  for (const section of sections) {
    process.stdout.write(`\n── ${section.name}\n`);
    proved.push({ name: section.name, findings: await findingsOf(section, programs) });
  }
  const report = reportOf(proved, startedAt);
  const page = writeReport(report, name);
  const broken = proved.flatMap(({ findings }) => findings).filter(({ pass }) => !pass);
  for (const { name: what, promise } of broken) process.stdout.write(`not kept: ${what} (${promise})\n`);
  const minutes = Math.round(report.durationSeconds / 60);
  process.stdout.write(`\n${minutes} minutes, ${broken.length} promises not kept: ${page}\n`);
  return broken.length === 0 ? 0 : 1;
}

/** Null for what the machine lacks; what needs it is left out. */
const service = async (_name, _install, find) => {
  try {
    return find();
  } catch {
    return null;
  }
};

/**
 * @param {import('./sections.mjs').Section} section
 * @param {{ env: Record<string, string>, leftOut: string[] }} programs
 */
async function findingsOf({ name, program, tests }, { env, leftOut }) {
  const findings = program ? await measure(program, env) : [];
  for (const project of /** @type {const} */ (['server', 'instance'])) {
    const names = tests?.[project];
    if (names) findings.push(...(await test(project, names, { env, leftOut })));
  }
  const isMissing = findings.length === 0;
  return isMissing ? [notTried(name, 'every test of it', 'a program that its tests need is missing')] : findings;
}
