import ts from 'typescript';
import type { PackageEntry } from './package-entry';
import { packageLimits } from './package-limits';
import { PackageRefusedError } from './package-refused.error';

/** The scripts that npm runs automatically. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare', 'prepublish'];
/** The one package that a plugin may name: the platform has it, and everything else that a plugin may import. */
const ALLOWED_DEPENDENCY = '@sv/sdk';

/** Refuses everything that would add code other than the plugin's own sources. @throws PackageRefusedError */
export function assertContent(entries: readonly PackageEntry[]): void {
  for (const { path, content } of entries) {
    const name = path.split('/').at(-1)!.toLowerCase();
    if (/(^|\/)node_modules(\/|$)/i.test(path)) {
      throw new PackageRefusedError(`${path}: a plugin brings no packages; those of the platform are there`);
    }
    if (/\.(node|so|dylib|dll|exe|wasm)$/.test(name) || name === 'binding.gyp') {
      throw new PackageRefusedError(`${path}: a plugin is sources, not binaries`);
    }
    if (name === 'package.json') assertPackageJson(path, content);
  }
}

function assertPackageJson(path: string, content: Buffer): void {
  if (path !== 'package.json') throw new PackageRefusedError(`${path}: a package inside the package`);
  const { scripts = {}, ...fields } = jsonObject(path, content) as Record<string, Record<string, string> | undefined>;
  const script = INSTALL_SCRIPTS.find(name => Object.hasOwn(scripts, name));
  if (script) throw new PackageRefusedError(`${path} has an install script (${script})`);
  // Bundlers take other files than those that are imported where this says so.
  if (Object.hasOwn(fields, 'browser')) throw new PackageRefusedError(`${path} has the field browser`);
  for (const kind of ['dependencies', 'optionalDependencies', 'bundledDependencies', 'bundleDependencies']) {
    const names = Array.isArray(fields[kind]) ? (fields[kind] as string[]) : Object.keys(fields[kind] ?? {});
    const foreign = names.find(name => name !== ALLOWED_DEPENDENCY);
    if (foreign) throw new PackageRefusedError(`${path} asks for the package ${foreign}; a plugin brings none`);
  }
}

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
