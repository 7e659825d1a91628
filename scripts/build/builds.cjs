// @ts-check
// Each build is a folder of its own in dist/builds, whole from the instant it has its name; `dist/current` names the one
// that is served. Servers that run keep the folder that they were started from. Plain Node, because `npm start` needs it
// before there are packages; CommonJS, so that Jest can use it.
const {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} = require('node:fs');
const { basename, join } = require('node:path');

const root = join(__dirname, '../..');

/** What is served; `dist/<part>` leads to that of the current build. */
const PARTS = ['apps', 'web', 'auth-ui'];
const STAMP = '.built-from';

const homeOf = checkout => join(checkout, 'dist/builds');

/** The folder of the build that the next start serves. An image has it in `dist` itself. */
function currentBuild(checkout = root) {
  const link = join(checkout, 'dist/current');
  return existsSync(link) ? realpathSync(link) : join(checkout, 'dist');
}

/** The sources that something was built from. @param {string} folder */
function stampOf(folder) {
  const file = join(folder, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Folders of those that are there, from the oldest to the newest. */
function namedBuilds(checkout = root) {
  const home = homeOf(checkout);
  const names = existsSync(home) ? readdirSync(home) : [];
  return names.filter(name => !name.startsWith('.')).sort();
}

/** Those that parts can be taken from, beginning with the one that is served. */
function foldersOfBuilds(checkout = root) {
  return [currentBuild(checkout), ...namedBuilds(checkout).map(name => join(homeOf(checkout), name))];
}

/** Whether both halves are in it. */
const isWhole = build => existsSync(join(build, STAMP));

/** Where a build is made before it has a name. */
function beginBuild(checkout = root) {
  const folder = join(homeOf(checkout), `.new-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Gives a finished build its name, has it served from now on, and removes those that nobody needs. */
function publishBuild(folder, checkout = root) {
  namePlainBuild(checkout);
  const before = basename(currentBuild(checkout));
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}-${process.pid}`;
  renameSync(folder, join(homeOf(checkout), name));
  serveBuild(name, checkout);
  // The one before may be served by servers that nobody marked.
  removeBuilds(checkout, [name, before, withOtherPages(name, checkout)]);
}

/** The newest with other pages: who removes a plugin that was added last has them at once. */
function withOtherPages(name, checkout) {
  const pagesOf = build => stampOf(join(homeOf(checkout), build, 'web'));
  return namedBuilds(checkout).findLast(other => ![null, pagesOf(name)].includes(pagesOf(other))) ?? name;
}

/** The build of a version that built in `dist` itself gets a folder like the others. */
function namePlainBuild(checkout = root) {
  const dist = join(checkout, 'dist');
  if (!lstatSync(join(dist, 'apps'), { throwIfNoEntry: false })?.isDirectory()) return;
  const name = `before-${process.pid}`;
  const folder = join(homeOf(checkout), name);
  mkdirSync(folder, { recursive: true });
  for (const part of [...PARTS, STAMP]) {
    const there = lstatSync(join(dist, part), { throwIfNoEntry: false });
    if (there && !there.isSymbolicLink()) renameSync(join(dist, part), join(folder, part));
  }
  serveBuild(name, checkout);
}

/** @param {string} name its folder in dist/builds */
function serveBuild(name, checkout = root) {
  const dist = join(checkout, 'dist');
  link(join('builds', name), join(dist, 'current'));
  for (const part of PARTS) link(join('current', part), join(dist, part));
}

/** Renamed over what was there: at no instant is there none. */
function link(target, path) {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there && !there.isSymbolicLink()) rmSync(path, { recursive: true });
  const beside = `${path}.new`;
  rmSync(beside, { force: true });
  symlinkSync(target, beside);
  renameSync(beside, path);
}

/** Says that this process serves a build, so that it stays. */
function markUsed(build) {
  try {
    writeFileSync(join(build, `.used-by-${process.pid}`), '');
  } catch {
    // EROFS: in an image there is one build, and nobody removes it
  }
}

/** All but these, those of processes that live, and what is being built. @param {string[]} kept */
function removeBuilds(checkout, kept) {
  const home = homeOf(checkout);
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    if (kept.includes(name) || isUsed(join(home, name))) continue;
    rmSync(join(home, name), { recursive: true, force: true });
  }
}

const isUsed = build =>
  [basename(build), ...readdirSync(build)].some(name =>
    isAlive(Number(/^\.(?:new|used-by)-(\d+)$/.exec(name)?.[1] ?? 0)),
  );

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

module.exports = {
  PARTS,
  STAMP,
  beginBuild,
  currentBuild,
  foldersOfBuilds,
  isAlive,
  isWhole,
  markUsed,
  namePlainBuild,
  publishBuild,
  removeBuilds,
  serveBuild,
  stampOf,
};
