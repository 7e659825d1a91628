import { MAX_MANIFEST_BYTES, readManifest, TOO_LARGE } from '@sv/sdk/manifest/manifest-text';
import type { PluginOrigin } from '@sv/sdk/registry';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTranslations } from './manifest-texts';
import { manifestPath, type FoundPlugin, type RegistryFault } from './found-plugin';

/** Where plugins live, in the order of the registry. */
const HOMES: readonly (readonly [string, PluginOrigin])[] = [
  ['libs/plugins', 'built-in'],
  ['examples', 'example'],
  ['plugins', 'installed'],
];

/** Reads every plugin below `root`; those with a faulty manifest are in `faults` instead. */
export function readPlugins(root: string): { plugins: FoundPlugin[]; faults: RegistryFault[] } {
  const read = HOMES.flatMap(([home, origin]) => foldersIn(root, home).map(folder => readPlugin(root, folder, origin)));
  return { plugins: read.flatMap(({ plugin }) => plugin ?? []), faults: read.flatMap(({ faults }) => faults) };
}

function foldersIn(root: string, home: string): string[] {
  if (!existsSync(join(root, home))) return [];
  // A link to a folder is one: a plugin may be kept in a repository of its own.
  const folders = readdirSync(join(root, home)).map(name => `${home}/${name}`);
  return folders.filter(folder => existsSync(join(root, manifestPath({ folder })))).sort();
}

/** The links where plugins live, and what comes of each: in words, since nothing else shows it. */
export function linkNotes(root: string): string[] {
  return HOMES.flatMap(([home]) => linksIn(root, home)).map(link => {
    const target = readlinkSync(join(root, link));
    if (existsSync(join(root, link, 'manifest.json'))) return `${link} is a link: the plugin is read from ${target}`;
    const why = existsSync(join(root, link)) ? 'there is no manifest.json in it' : 'nothing is there';
    return `${link} is left out: it is a link to ${target}, and ${why}`;
  });
}

function linksIn(root: string, home: string): string[] {
  if (!existsSync(join(root, home))) return [];
  const entries = readdirSync(join(root, home), { withFileTypes: true }).filter(entry => entry.isSymbolicLink());
  return entries.map(({ name }) => `${home}/${name}`).sort();
}

interface Read {
  plugin?: FoundPlugin;
  faults: RegistryFault[];
}

function readPlugin(root: string, folder: string, origin: PluginOrigin): Read {
  const file = manifestPath({ folder });
  const at = (pointer: string, reason: string): Read => ({ faults: [{ file, pointer, reason }] });
  if (statSync(join(root, file)).size > MAX_MANIFEST_BYTES) return at('', TOO_LARGE);
  const { manifest, faults } = readManifest(readFileSync(join(root, file), 'utf8'));
  if (!manifest) return { faults: faults.map(fault => ({ file, ...fault })) };
  const iconSvg = manifest.icon ? readIcon(join(root, folder, manifest.icon)) : null;
  if (manifest.icon && iconSvg === null) return at('/icon', `${manifest.icon} is not an SVG in the plugin folder`);
  const has = (half: string): boolean => existsSync(join(root, folder, half));
  const halves = {
    hasServer: has('server/plugin.module.ts'),
    hasWeb: has('web/plugin.routes.ts'),
    hasContributions: has('web/contributions.ts'),
  };
  const { languages, faults: unreadable } = readTranslations(join(root, folder));
  if (unreadable.length > 0) {
    const reason = 'this is not an object of texts, by the English text';
    return { faults: unreadable.map(name => ({ file: `${folder}/i18n/${name}`, pointer: '', reason })) };
  }
  return { plugin: { folder, origin, manifest, iconSvg, ...halves, languages }, faults: [] };
}

function readIcon(path: string): string | null {
  if (!existsSync(path)) return null;
  const svg = readFileSync(path, 'utf8').trim();
  return /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/.test(svg) ? svg : null;
}
