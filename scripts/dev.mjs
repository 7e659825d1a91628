// @ts-check
// `npm run dev`: the whole instance, built again and restarted whenever a source changes. Examples are shown.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BuildStatus } from './build/build-status.ts';
import { ensureBuilt, everything, signInPages } from './build/build-stamp.mjs';
import { MissedSaves } from './check/missed-saves.ts';
import { ensureInstalled } from './support/install.mjs';
import { binary, root, watchingTsc } from './support/paths.mjs';
import { run } from './support/run.mjs';
import { provideSecrets } from './support/secrets.mjs';
import { Supervisor } from './support/supervisor.mjs';

await ensureInstalled();
const { bundleServers } = await import('./bundle-servers.mjs');
const PLUGIN_HOMES = ['libs/plugins', 'examples', 'plugins'];
/** What decides which plugins there are, and which halves they have. */
const ENTRIES = ['manifest.json', 'package-lock.json', 'icon.svg', 'server/plugin.module.ts', 'web/plugin.routes.ts'];
const LOOK_EVERY_MS = 500;
/** Before the first build, which reads them: what comes meanwhile is new. */
let seen = entries();
await ensureBuilt();

// What the watchers write is no production build: the next `npm start` makes one.
everything.begin();
signInPages.begin();

const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
const env = {
  EXAMPLE_PLUGINS: 'true',
  ...process.env,
  DATA_DIR: dataDir,
  ...provideSecrets(dataDir, process.env),
};
const tools = [];
const status = new BuildStatus(join(root, 'dist/auth-ui/browser'));
const say = line => void process.stderr.write(`${line}\n`);

/** Servers that end leave the rest at work: the next change starts them again. */
class DevServers extends Supervisor {
  launch(name) {
    const ended = new Promise((_, reject) => {
      this.onEnd = () => reject(new Error(`The ${name} server did not start. Waiting for the next change.`));
    });
    return Promise.race([super.launch(name), ended]);
  }

  async stop() {
    await this.endAll();
    this.onEnd?.();
  }
}

let servers = new DevServers(env);

/** One restart after the other; what changes meanwhile is in the next one. What cannot be bundled changes nothing. */
let restarting = Promise.resolve();
let waiting = 0;
const restart = since => {
  waiting += 1;
  restarting = restarting
    .then(async () => {
      waiting -= 1;
      if (waiting > 0) return;
      await bundleServers({ precompiled: false });
      await servers.endAll();
      servers = new DevServers(env);
      await servers.start();
      status.built('servers');
      say(`Servers restarted, ${((Date.now() - since) / 1000).toFixed(1)} s after the change.`);
    })
    .catch(error => say(error.message));
};

/** @param {string} command @param {string[]} args @param {(line: string) => void} [onLine] */
function tool(command, args, onLine = line => process.stderr.write(`${line}\n`)) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NG_CLI_ANALYTICS: 'false' },
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
  tools.push(child);
  return child;
}

let compiledOnce = false;
let changedAt = Date.now();
tool(watchingTsc, ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'], line => {
  if (/File change detected/.test(line)) {
    changedAt = Date.now();
    status.mended('servers');
  }
  if (/error TS/.test(line)) status.failed('servers', line);
  if (!/Found 0 errors/.test(line)) return void (/error TS/.test(line) && say(line));
  status.mended('servers');
  if (compiledOnce) restart(changedAt);
  compiledOnce = true;
});
/** What is served before these are done would be replaced under the pages that are open. */
const firstBuilds = ['login', 'web'].map(
  project =>
    new Promise(done => {
      const saves = new MissedSaves(webFolders);
      const builder = tool(binary('ng'), ['build', project, '--watch', '--configuration', 'development'], line => {
        say(line);
        status.receive(project, line);
        if (project === 'web') saves.receive(line);
        if (/bundle generation (complete|failed)/.test(line)) done(undefined);
      });
      builder.once('exit', done);
    }),
);

/**
 * Manifests come, go and change; the compilers see the registries that follow. Looked at, not watched: editors replace
 * files, and Linux tells nothing of the second time.
 */
const looking = setInterval(() => {
  const now = entries();
  if (now === seen) return;
  const hasOtherPackages = lockFiles(now) !== lockFiles(seen);
  seen = now;
  const since = Date.now();
  void run(binary('tsx'), ['scripts/generate-plugins.ts']).then(
    () => {
      say('The manifests were read again.');
      // The compiler does not see these: it may have nothing to do.
      if (hasOtherPackages) restart(since);
    },
    () => say('The registries are as before until the manifest is corrected.'),
  );
}, LOOK_EVERY_MS);

const lockFiles = found =>
  found
    .split('\n')
    .filter(line => line.includes('package-lock.json'))
    .join();

function entries() {
  const files = PLUGIN_HOMES.flatMap(home =>
    foldersIn(home).flatMap(folder => ENTRIES.map(name => join(folder, name))),
  );
  return files.map(file => `${file} ${standing(file)}`).join('\n');
}

/** Of code only whether it is there: the compilers see to what is in it. */
function standing(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && (file.endsWith('.ts') ? 'is there' : stat.mtimeMs);
}

/** Not all of a plugin: one in a repository of its own may have packages. */
function webFolders() {
  const plugins = PLUGIN_HOMES.flatMap(home => foldersIn(home));
  return plugins.flatMap(folder => ['web', 'shared'].map(half => join(folder, half))).filter(half => existsSync(half));
}

function foldersIn(home) {
  if (!existsSync(join(root, home))) return [];
  // Links to folders too: a plugin may be kept in a repository of its own.
  const found = readdirSync(join(root, home)).map(name => join(root, home, name));
  return found.filter(path => statSync(path, { throwIfNoEntry: false })?.isDirectory());
}

const stop = async () => {
  clearInterval(looking);
  for (const child of tools) child.kill('SIGTERM');
  await servers.endAll();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
// In the same order as the restarts: a change that is saved meanwhile starts nothing twice.
restarting = Promise.all(firstBuilds)
  .then(() => servers.start())
  .then(
    () => say(`Workspace is ready at ${env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 3000}`}`),
    error => say(error.message),
  );
