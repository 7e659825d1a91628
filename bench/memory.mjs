// @ts-check
// What an instance that nobody uses has in memory, all of its processes together: as the image runs it, and as
// `npm start` does. Beside it, two Nest applications with TypeORM, Swagger and pino. What processes share, Node itself for
// example, is counted once, as the machine does.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../scripts/support/paths.mjs';
import { endProcess, freePort, startNode, startProgram, waitFor } from './support/processes.mjs';
import { report } from './support/report.mjs';

/** V8 gives memory back some seconds after the start. */
const IDLE_AFTER_MS = 15_000;
const GOAL = { atMost: 350 };
const nest = fileURLToPath(new URL('support/full-nest.cjs', import.meta.url));
const workspace = join(root, 'scripts/workspace.mjs');

export async function run() {
  const reference = await measured(async ({ folder, ports }) => {
    const both = ports.map(port => startNode([nest, join(folder, `${port}.db`), String(port)]));
    await Promise.all(ports.map(port => waitFor(`http://127.0.0.1:${port}/health`)));
    return both;
  });
  const image = await measured(async place => {
    await ended(startNode([workspace, 'init'], { env: envOf(place) }));
    const both = ['auth', 'runtime'].map(name => startNode([workspace, name], { env: envOf(place) }));
    await waitFor(`http://127.0.0.1:${place.ports[0]}/api/health/ready`);
    return both;
  });
  const start = await measured(async place => {
    const npm = startProgram('npm', ['start'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...envOf(place) },
    });
    await waitFor(`http://127.0.0.1:${place.ports[0]}/api/health/ready`);
    return [npm];
  });
  return report('Memory of an idle instance', [
    {
      what: 'the image: two servers, each with its supervisor',
      figure: image,
      reference,
      unit: 'MB',
      goal: { atMost: 2 },
    },
    { what: '', figure: image, unit: 'MB', goal: GOAL },
    { what: 'npm start: npm, supervisor, two servers', figure: start, unit: 'MB', goal: GOAL },
  ]);
}

const envOf = ({ folder, ports: [port, authPort] }) => ({
  DATA_DIR: folder,
  PORT: String(port),
  AUTH_PORT: String(authPort),
  LOG_LEVEL: 'silent',
});

async function measured(start) {
  const folder = mkdtempSync(join(tmpdir(), 'sv-bench-'));
  const children = await start({ folder, ports: [await freePort(), await freePort()] });
  await new Promise(done => setTimeout(done, IDLE_AFTER_MS));
  const megabytes = memoryOf(treeOf(children.map(({ pid }) => pid)));
  await Promise.all(children.map(endProcess));
  rmSync(folder, { recursive: true });
  return megabytes;
}

const ended = child => new Promise(done => child.once('exit', done));

/** These processes, and all that they started. */
function treeOf(pids) {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const parents = new Map(all.map(pid => [Number(pid), parentOf(pid)]));
  const isInTree = pid => pid !== 0 && (pids.includes(pid) || isInTree(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isInTree);
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // It has ended meanwhile.
  }
}

/** What each has to itself, and of what is in files, such as programs, the largest part once. */
function memoryOf(pids) {
  const sizes = pids.map(pid => readFileSync(`/proc/${pid}/status`, 'utf8'));
  const mb = (status, field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  const own = sizes.reduce((sum, status) => sum + mb(status, 'RssAnon') + mb(status, 'RssShmem'), 0);
  return own + Math.max(...sizes.map(status => mb(status, 'RssFile')));
}
