// @ts-check
// `npm test`: everything, on what the machine has. `npm test unit` and `npm test e2e` are for the minutes in between.
import { ensureInstalled } from './support/install.mjs';

const scope = process.argv[2] ?? 'all';
if (!['all', 'unit', 'e2e'].includes(scope)) {
  process.stderr.write(`npm test: unknown scope "${scope}". Use all, unit or e2e\n`);
  process.exit(2);
}
await ensureInstalled();
const { runChecks } = await import('./check/checks.mjs');
process.exit(await runChecks(scope));
