// @ts-check
// `npm run dev`: the whole instance, built again and restarted whenever a source changes. Examples are shown.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BuildStatus } from './build/build-status.ts';
import { recoverPlugins } from './build/build-stamp.mjs';
import { MissedSaves } from './check/missed-saves.ts';
import { SourceChanges } from './dev/source-changes.ts';
import { ensureInstalled } from './support/install.mjs';
import { binary, root, watchingTsc } from './support/paths.mjs';
import { run } from './support/run.mjs';
import { provideSecrets } from './support/secrets.mjs';

await ensureInstalled();
const { DevServers } = await import('./dev/dev-servers.mjs');
const { ServerBundles } = await import('./dev/server-bundles.mjs');
const PLUGIN_HOMES = ['libs/plugins', 'examples', 'plugins'];
const PLATFORM = [
  'apps/auth/src',
  'apps/runtime/src',
  ...['sdk/src', 'schema', 'server', 'rules'].map(zone => `libs/${zone}`),
];
/** What decides which plugins there are, and which halves they have. */
const ENTRIES = [
  'manifest.json',
  'package-lock.json',
  'icon.svg',
  'server/plugin.module.ts',
  'web/plugin.routes.ts',
  'web/contributions.ts',
];
const LOOK_EVERY_MS = { plugins: 150, platform: 500, manifests: 500 };
/** A source of the pages. */
const WARMS_UP = 'libs/plugins/registry.web.generated.ts';
/** Of what is not waited for: a saved change is shown first, and its types are checked after that. */
const LOW_PRIORITY = 10;
/** Before the first build, which reads them: what comes meanwhile is new. */
let seen = entries();
recoverPlugins();
await run(binary('tsx'), ['scripts/generate-plugins.ts']);

const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
const env = {
  EXAMPLE_PLUGINS: 'true',
  ...process.env,
  DATA_DIR: dataDir,
  ...provideSecrets(dataDir, process.env),
};
const tools = [];
/** What the watchers write is no production build: it lies beside the servers of `npm run dev`, which serve it. */
const PAGES = { login: 'dist/dev/auth-ui', web: 'dist/dev/web' };
const status = new BuildStatus(join(root, PAGES.login, 'browser'));
const say = line => void process.stderr.write(`${line}\n`);

const bundles = new ServerBundles();
let servers = new DevServers(env);

/** What was saved since the last restart began: the platform, a manifest, or the server halves of plugins by id. */
let saved = { platform: false, manifest: false, plugins: new Set() };
/** One restart after the other; what is saved meanwhile is in the next one. What cannot be bundled changes nothing. */
let restarting = Promise.resolve();
let isWaiting = false;
const restart = note => {
  note(saved);
  if (isWaiting) return;
  isWaiting = true;
  const since = Date.now();
  restarting = restarting.then(() => showSaved(since)).catch(error => say(error.message));
};

async function showSaved(since) {
  isWaiting = false;
  const { platform, manifest, plugins } = saved;
  saved = { platform: false, manifest: false, plugins: new Set() };
  const before = bundles.offered;
  if (manifest) await bundles.openPlugins();
  if (!(await isBundled(platform))) return;
  const isPlatformSame = !platform && !manifest && bundles.offered === before;
  const what = await startAgain(isPlatformSame, platform, [...plugins]);
  status.built('servers');
  void bundles.keepCode();
  say(`${what}, ${((Date.now() - since) / 1000).toFixed(1)} s after the change.`);
}

/** As little as shows what was saved. */
async function startAgain(isPlatformSame, isAuthConcerned, plugins) {
  if (isPlatformSame && servers.isComplete && (await servers.reload(plugins))) {
    return `Restarted ${plugins.join(', ')}`;
  }
  if (!isAuthConcerned && servers.isComplete) {
    await servers.restartRuntime();
    return 'Runtime restarted';
  }
  await servers.endAll();
  servers = new DevServers(env);
  await servers.start();
  return 'Servers restarted';
}

async function isBundled(isPlatform) {
  try {
    if (isPlatform) await Promise.all([bundles.buildAuth(), bundles.buildRuntime()]);
    await bundles.buildPlugins();
    status.mended('servers');
    return true;
  } catch (error) {
    status.mended('servers');
    for (const line of faultsOf(error)) {
      status.failed('servers', line);
      say(line);
    }
    return false;
  }
}

const faultsOf = error => error.errors?.map(faultOf) ?? [error.message];

/** Of a file that is no TypeScript the compiler says where, and how it came to say so. */
const faultOf = ({ text, location, pluginName }) =>
  pluginName || !location ? text.split(/\n\s*Caused by:/)[0].trim() : `${location.file}:${location.line}: ${text}`;

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

// Only says what is wrong: nothing waits for it.
const types = tool(watchingTsc, ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput', '--noEmit'], line => {
  if (/File change detected|Found 0 errors/.test(line)) return status.mended('types');
  if (!/error TS/.test(line)) return;
  status.failed('types', line);
  say(line);
});
if (types.pid) setPriority(types.pid, LOW_PRIORITY);
/** What is served before these are done would be replaced under the pages that are open. */
const firstBuilds = Object.entries(PAGES).map(
  ([project, place]) =>
    new Promise(done => {
      const saves = new MissedSaves(webFolders);
      const how = ['--watch', '--configuration', 'development', '--output-path', place];
      const builder = tool(binary('ng'), ['build', project, ...how], line => {
        say(line);
        status.receive(project, line);
        if (project === 'web') saves.receive(line);
        if (/bundle generation (complete|failed)/.test(line)) done(undefined);
      });
      builder.once('exit', done);
    }),
);

/** Manifests come, go and change; the compilers see the registries that follow. */
const looking = setInterval(() => {
  const now = entries();
  if (now === seen) return;
  seen = now;
  void run(binary('tsx'), ['scripts/generate-plugins.ts']).then(
    () => {
      say('The manifests were read again.');
      restart(it => (it.manifest = true));
    },
    () => say('The registries are as before until the manifest is corrected.'),
  );
}, LOOK_EVERY_MS.manifests);

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
  return pluginFolders(['web', 'shared']).filter(half => existsSync(half));
}

function foldersIn(home) {
  if (!existsSync(join(root, home))) return [];
  // Links to folders too: a plugin may be kept in a repository of its own.
  const found = readdirSync(join(root, home)).map(name => join(root, home, name));
  return found.filter(path => statSync(path, { throwIfNoEntry: false })?.isDirectory());
}

/** @param {readonly string[]} halves */
const pluginFolders = halves =>
  PLUGIN_HOMES.flatMap(home => foldersIn(home)).flatMap(folder => halves.map(half => join(folder, half)));

const watches = [
  new SourceChanges(
    () => pluginFolders(['server', 'shared']),
    LOOK_EVERY_MS.plugins,
    folders => restart(it => folders.forEach(folder => it.plugins.add(pluginOf(folder)))),
  ),
  new SourceChanges(
    () => PLATFORM.map(folder => join(root, folder)),
    LOOK_EVERY_MS.platform,
    () => restart(it => (it.platform = true)),
  ),
];

/** Its id, or nothing while its manifest cannot be read. @param {string} half */
function pluginOf(half) {
  try {
    return JSON.parse(readFileSync(join(half, '../manifest.json'), 'utf8')).id;
  } catch {
    return '';
  }
}

const stop = async () => {
  clearInterval(looking);
  watches.forEach(watch => watch.close());
  for (const child of tools) child.kill('SIGTERM');
  await servers.endAll();
  await bundles.close();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
// In the same order as the restarts: a change that is saved meanwhile starts nothing twice.
restarting = Promise.all([bundles.open().then(() => isBundled(true)), ...firstBuilds])
  .then(([isComplete]) => {
    if (!isComplete) throw new Error('The servers were not bundled. Waiting for the next change.');
    return servers.start();
  })
  .then(
    () => {
      void bundles.keepCode();
      // The first build after a change takes several times as long as later ones: it is over before somebody saves.
      utimesSync(join(root, WARMS_UP), new Date(), new Date());
      say(`Workspace is ready at ${env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 3000}`}`);
    },
    error => say(error.message),
  );
