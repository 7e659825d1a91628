import ts from 'typescript';
import type { Lockfile, PackageJson } from '../../plugin-packages/lockfile';
import { packageFaults } from '../../plugin-packages/lockfile-rules';
import type { PackageEntry } from './package-entry';
import { packageLimits } from './package-limits';
import { PackageRefusedError } from './package-refused.error';

/** The scripts that npm runs automatically. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare', 'prepublish'];
/** They would add packages that no lock file fixes, or more folders with packages. */
const REFUSED_FIELDS = ['optionalDependencies', 'bundledDependencies', 'bundleDependencies', 'workspaces'];

/** Refuses everything that would add code other than the plugin's sources and the packages that it names. @throws PackageRefusedError */
export function assertContent(entries: readonly PackageEntry[]): void {
  for (const { path, content } of entries) {
    const name = path.split('/').at(-1)!.toLowerCase();
    if (/(^|\/)node_modules(\/|$)/i.test(path)) {
      throw new PackageRefusedError(`${path}: leave node_modules out; packages are installed from package-lock.json`);
    }
    if (/\.(node|so|dylib|dll|exe|wasm)$/.test(name) || name === 'binding.gyp') {
      throw new PackageRefusedError(`${path}: a plugin is sources, not binaries`);
    }
    if (name === 'package.json') assertPackageJson(path, content, entries);
  }
}

function assertPackageJson(path: string, content: Buffer, entries: readonly PackageEntry[]): void {
  if (path !== 'package.json') throw new PackageRefusedError(`${path}: a package inside the package`);
  const { scripts = {}, ...fields } = jsonObject(path, content) as Record<string, Record<string, string> | undefined>;
  const script = INSTALL_SCRIPTS.find(name => Object.hasOwn(scripts, name));
  if (script) throw new PackageRefusedError(`${path} has an install script (${script})`);
  // Bundlers take other files than those that are imported where this says so.
  if (Object.hasOwn(fields, 'browser')) throw new PackageRefusedError(`${path} has the field browser`);
  const refused = REFUSED_FIELDS.find(field => Object.hasOwn(fields, field));
  if (refused) throw new PackageRefusedError(`${path} has the field ${refused}; packages are named in dependencies`);
  const lock = entries.find(one => one.path === LOCK);
  const [fault] = packageFaults(fields as PackageJson, lock ? (jsonObject(LOCK, lock.content) as Lockfile) : null);
  if (fault) throw new PackageRefusedError(fault);
}

const LOCK = 'package-lock.json';

/** Reads the manifest, and refuses doubled keys, of which programs could read different values. */
export function readManifest(entries: readonly PackageEntry[]): unknown {
  const manifest = entries.find(({ path }) => path === 'manifest.json');
  if (!manifest) throw new PackageRefusedError('it has no manifest.json');
  if (manifest.content.length > packageLimits.manifestBytes)
    throw new PackageRefusedError('manifest.json is too large');
  return jsonObject('manifest.json', manifest.content);
}

function jsonObject(path: string, content: Buffer): unknown {
  const text = content.toString('utf8');
  if (!Buffer.from(text).equals(content)) throw new PackageRefusedError(`${path} is not UTF-8`);
  const json = parsed(path, text);
  if (typeof json !== 'object' || json === null) throw new PackageRefusedError(`${path} is no object`);
  const doubled = doubledKey(ts.parseJsonText(path, text));
  if (doubled !== null) throw new PackageRefusedError(`${path} has the key ${JSON.stringify(doubled)} twice`);
  return json;
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PackageRefusedError(`${path} is not JSON: ${(error as Error).message}`);
  }
}

function doubledKey(node: ts.Node): string | null {
  if (ts.isObjectLiteralExpression(node)) {
    const names = node.properties.map(({ name }) => (name && ts.isStringLiteral(name) ? name.text : ''));
    const doubled = names.find((name, at) => names.indexOf(name) !== at);
    if (doubled !== undefined) return doubled;
  }
  let found: string | null = null;
  ts.forEachChild(node, child => void (found ??= doubledKey(child)));
  return found;
}
