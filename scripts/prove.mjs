// @ts-check
// `npm run prove [-- section …] [--release]`: measures on this machine what is promised, in at most 20 minutes, and
// writes proof/report.json and proof/report.md. It starts servers of its own and touches no data of yours.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './support/install.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { release: { type: 'boolean' } } });
await ensureInstalled();
const { SECTIONS } = await import('./prove/sections.mjs');
const unknown = positionals.filter(name => !SECTIONS.some(section => section.name === name));
if (unknown.length > 0) {
  process.stderr.write(`no section ${unknown.join(', ')}. There are: ${SECTIONS.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const { prove } = await import('./prove/prove.mjs');
const chosen = positionals.length > 0 ? SECTIONS.filter(({ name }) => positionals.includes(name)) : SECTIONS;
process.exit(await prove(chosen, values.release ? 'release' : 'report'));
