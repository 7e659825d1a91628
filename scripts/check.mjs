// @ts-check
// `npm test`: everything, on what the machine has. `npm test unit` and `npm test e2e` are for the minutes in between.
import { ensureInstalled } from './support/install.mjs';

await ensureInstalled();
const { runChecks } = await import('./support/checks.mjs');
process.exit(await runChecks(process.argv[2] ?? 'all'));
