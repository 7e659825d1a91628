// @ts-check
// `npm run bench [-- name …] [--json <file>]`: all benchmarks, or those named, one after the other. Ends with 1 when a
// goal is missed.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeFindings } from '../scripts/prove/finding.mjs';
import { broken } from '../scripts/prove/programs.mjs';
import { endAll } from './support/processes.mjs';
import { findings } from './support/report.mjs';

const ALL = [
  'gateway',
  'database-calls',
  'session',
  'token',
  'gate',
  'sdk-calls',
  'boot',
  'memory',
  'dev',
  'first-load',
  'palette',
  'pages',
  'lighthouse',
  'sign-in',
  'verify',
  'license',
  'activity',
  'activity-search',
  'plugins',
  'fan-out',
  'live',
  'redis',
  'broadcast',
  'send',
  'jobs',
  'push',
  'inbox',
  'search',
  'tasks',
  'export',
  'import',
  'database-move',
  'files',
];

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const unknown = wanted.filter(name => !ALL.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No benchmark ${unknown.join(', ')}. There are: ${ALL.join(', ')}\n`);
  process.exit(2);
}
let missed = 0;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void endAll().then(() => process.exit(1)));
process.once('uncaughtException', error => {
  process.stderr.write(`${error.stack}\n`);
  void endAll().then(() => process.exit(1));
});

/** One that breaks is a promise that is not kept, and the others are measured all the same. */
async function run(name, file) {
  try {
    return await (await import(file)).run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    findings.push({ ...broken(name, 1), note: String(error) });
    await endAll();
    return 1;
  }
}

for (const name of wanted.length > 0 ? wanted : ALL) {
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  if (existsSync(file)) missed += await run(name, file);
  if (values.json) writeFindings(values.json, findings);
}
process.stdout.write(missed === 0 ? '\nEvery goal was reached.\n' : `\n${missed} goals were missed.\n`);
process.exit(missed === 0 ? 0 : 1);
