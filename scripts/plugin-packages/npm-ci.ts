import { execFile } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filesForNpm, lockedPackages, type Lockfile, type PackageJson } from './lockfile';

const run = promisify(execFile);
const LIMIT_MS = 300_000;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** No script of any package, no package but those of the lock file, and no programs in `.bin`. */
const FLAGS = [
  '--ignore-scripts',
  '--omit=dev',
  '--omit=optional',
  '--omit=peer',
  '--legacy-peer-deps',
  '--no-bin-links',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/** What npm needs of the environment: no secret of the instance. What `npm run` adds would lead it to the checkout. */
const NEEDED =
  /^(PATH|HOME|TMPDIR|TMP|TEMP|LANG|LC_\w+|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_(registry|cache|userconfig|globalconfig|offline|prefer_offline|cafile|ca|strict_ssl|(https_?|http_?)?proxy|no_?proxy|fetch_\w+))$/i;

/**
 * Has npm put the packages of a lock file into `node_modules` of an empty folder, each checked against its hash.
 *
 * @throws Error saying why they are not there
 */
export async function installLocked(packageJson: PackageJson, lock: Lockfile, place: string): Promise<void> {
  // npm takes a folder behind a link for another project.
  const folder = realpathSync(place);
  await refuseOtherHosts(lock, folder);
  for (const [name, content] of Object.entries(filesForNpm(packageJson, lock))) {
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  try {
    await npm(['ci', '--prefix', folder, ...FLAGS], folder);
  } catch (error) {
    throw new Error(reasonOf(error as Failure), { cause: error });
  }
}

const npm = (args: string[], cwd: string): Promise<{ stdout: string }> =>
  run('npm', args, { cwd, timeout: LIMIT_MS, maxBuffer: 64 * 1_048_576, env: npmEnv() });

const npmEnv = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name)));

/** A lock file is a stranger's: npm would ask every address in it, also inside the operator's network. */
async function refuseOtherHosts(lock: Lockfile, folder: string): Promise<void> {
  const isOther = ({ resolved }: { resolved?: string }): boolean =>
    resolved !== undefined && !resolved.startsWith(PUBLIC_REGISTRY);
  const [first, ...others] = lockedPackages(lock).filter(isOther);
  if (!first) return;
  const { stdout } = await npm(['config', 'get', 'registry'], folder);
  const registry = stdout.trim();
  const wrong = [first, ...others].find(({ resolved = '' }) => !resolved.startsWith(registry));
  if (wrong)
    throw new Error(`${wrong.path} is from ${wrong.resolved}, and the registry that npm is set to is ${registry}`);
}

interface Failure extends Error {
  stderr?: string;
  killed?: boolean;
}

/** What an operator can do about it, from the code that npm gives. */
function reasonOf({ stderr = '', message, killed, code: own }: Failure & { code?: unknown }): string {
  if (own === 'ENOENT') return 'npm is not there: packages of plugins are installed with it';
  if (killed) return `npm did not end within ${LIMIT_MS / 1000} s`;
  const code = /^npm error code (\w+)$/m.exec(stderr)?.[1] ?? '';
  const said = /^npm error (?!code )(.+)$/m.exec(stderr)?.[1] ?? message.split('\n')[0]!;
  if (/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)$/.test(code))
    return `the registry cannot be reached (${code}): the plugin has packages of its own, which are downloaded now. Try again when this machine is online, or set a registry that it reaches (npm config set registry)`;
  if (code === 'EINTEGRITY') return `a package is not the one whose hash is in package-lock.json (${said})`;
  if (code === 'E404') return `a package is not in the registry (${said})`;
  return `npm ci failed: ${code} ${said}`.replace(/\s+/g, ' ');
}
