import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';

const ROOT = join(import.meta.dirname, '../../../..');
/** Inside the checkout, where a bundle finds its packages. */
const BUNDLES = join(ROOT, 'node_modules/.cache/test-children');

/** Another process of a test, which writes lines. */
export interface Child {
  process: ChildProcess;
  /** All lines so far. */
  lines: string[];
  /** Resolves with the first line, or rejects with what the child said when it ended before. */
  firstLine: Promise<string>;
  /** Ends it as a crash would, and resolves when it is gone and every line it wrote has arrived. */
  kill: () => Promise<void>;
}

const running = new Set<Child>();

/** For `afterEach`: a child that outlives its test, even a failed one, keeps Jest from ending. */
export async function killChildren(): Promise<void> {
  await Promise.all([...running].map(child => child.kill()));
}

const bundles = new Map<string, string>();

/** A process reads one file in 0.4 s of a processor, and its 300 sources in a second. */
function bundleOf(file: string): string {
  const known = bundles.get(file);
  if (known) return known;
  const [bundle] = buildSync({
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    tsconfig: join(ROOT, 'tsconfig.server.json'),
    sourcemap: 'inline',
    write: false,
  }).outputFiles;
  const content = bundle!.contents;
  const place = join(BUNDLES, `${createHash('sha256').update(content).digest('hex')}.mjs`);
  mkdirSync(BUNDLES, { recursive: true });
  writeFileSync(`${place}.${process.pid}`, content);
  renameSync(`${place}.${process.pid}`, place);
  bundles.set(file, place);
  return place;
}

/** Runs a TypeScript file of this folder in a process of its own. */
export function startChild(file: string, ...parameters: string[]): Child {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--enable-source-maps', bundleOf(join(import.meta.dirname, file)), ...parameters],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  let complaint = '';
  child.stderr.on('data', chunk => (complaint += String(chunk)));
  const closed = once(child, 'close');
  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', line => {
      lines.push(line);
      resolve(line);
    });
    void closed.then(() => reject(new Error(complaint || 'The child ended without a word')));
  });
  firstLine.catch(() => undefined);
  const started: Child = {
    process: child,
    lines,
    firstLine,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await closed;
    },
  };
  running.add(started);
  void closed.then(() => running.delete(started));
  return started;
}
