// @ts-check
// `npm run faults [-- name …]`: breaks what can break in the scale profile, under load, and measures what people notice.
// --sqlite (for soak and storm: `npm start` in place of the scale profile)
// --streams 2000 --people 50 --rate 40 --minutes 30 --port 24000 --json <file> --log <file>. Ends with 1 when a promise is broken.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { authServers } from './faults/cases/auth-servers.mjs';
import { clock } from './faults/cases/clock.mjs';
import { fewDescriptors, fullDisk } from './faults/cases/exhausted.mjs';
import { frozenPostgres, frozenRedis } from './faults/cases/frozen.mjs';
import { restarts } from './faults/cases/restarts.mjs';
import { signInStorm } from './faults/cases/sign-in-storm.mjs';
import { sizing } from './faults/cases/sizing.mjs';
import { soak } from './faults/cases/soak.mjs';
import { Load } from './faults/load.mjs';
import { Person } from './faults/person.mjs';
import { RunningScale } from './faults/running-scale.mjs';
import { RunningSingle } from './faults/running-single.mjs';
import { Streams } from './faults/streams.mjs';
import { atMost, printFinding, writeFindings } from './prove/finding.mjs';
import { root } from './support/paths.mjs';

const CASES = {
  restarts,
  'auth-servers': authServers,
  postgres: frozenPostgres,
  redis: frozenRedis,
  disk: fullDisk,
  descriptors: fewDescriptors,
  storm: signInStorm,
  clock,
  soak,
  sizing,
};

/** What there is to try where nothing can fail for itself. */
const ON_SQLITE = ['soak', 'storm'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sqlite: { type: 'boolean', default: false },
    streams: { type: 'string', default: '2000' },
    people: { type: 'string', default: '50' },
    rate: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '30' },
    port: { type: 'string', default: '24000' },
    json: { type: 'string' },
    log: { type: 'string' },
  },
});
const cases = values.sqlite ? ON_SQLITE : Object.keys(CASES);
const names = positionals.length > 0 ? positionals : cases;
const unknown = names.filter(name => !cases.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`no such case: ${unknown.join(', ')}. There are: ${cases.join(', ')}\n`);
  process.exit(1);
}

const preload = pathToFileURL(join(root, 'scripts/faults/shifted-clock.mjs')).href;
const place = values.sqlite ? RunningSingle : RunningScale;
const scale = await place.start(Number(values.port), { NODE_OPTIONS: `--import=${preload}` }, values.log);
const say = text => process.stdout.write(`${text}\n`);
/** @type {import('./prove/finding.mjs').Finding[]} */
const findings = [];
try {
  const people = [];
  for (let number = 1; number <= Number(values.people); number++) people.push(await Person.register(scale.url, number));
  const load = new Load(people, Number(values.rate));
  await load.prepare();
  const streams = await Streams.open(people, Number(values.streams));
  say(`${streams.openCount} streams of ${people.length} people, ${values.rate} requests a second`);
  load.start();
  for (const name of names) {
    say(`\n${name}`);
    const found = await CASES[name]({ scale, people, load, streams }, { minutes: Number(values.minutes) });
    found.forEach(printFinding);
    findings.push(...found);
  }
  await load.stop();
  streams.close();
  const lost = await load.countLost();
  findings.push(
    atMost('acknowledged writes that are not there', lost, '', 0, `${load.acknowledged.length} acknowledged`),
  );
  say('');
  printFinding(findings.at(-1));
} finally {
  await scale.stop();
}
if (values.json) writeFindings(values.json, findings);
process.exit(findings.every(({ pass }) => pass) ? 0 : 1);
