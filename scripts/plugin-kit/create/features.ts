import type { ManifestSource } from '@sv/sdk/manifest';
import { CommandError } from '@sv/server/command-line/command-error';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The plugin that is copied. It has every feature, and is under the same checks as everything else. */
export const TEMPLATE = join(import.meta.dirname, '../../templates/plugin');

/**
 * What a new plugin may have: a folder of the template with a `feature.json`, and the one of the same name in the other
 * half. Lines elsewhere that end with `// with <name>` belong to it too.
 */
export interface Feature {
  /** Of the folder. */
  name: string;
  /** From the template's root: `server/search`. */
  folders: string[];
  /** For the question. */
  title: string;
  /** For the README: the permission and what it is for; null when it needs none. */
  adds: string | null;
  /** What the manifest has for it. */
  manifest: Partial<ManifestSource>;
}

/** Who keeps data of people lets them take it along. */
export const USUAL = ['portability'];

export const features: readonly Feature[] = ['server', 'web']
  .flatMap(half => readdirSync(join(TEMPLATE, half)).map(name => ({ half, name })))
  .filter(({ half, name }) => existsSync(join(TEMPLATE, half, name, 'feature.json')))
  .map(({ half, name }) => ({
    name,
    folders: ['server', 'web'].map(other => `${other}/${name}`).filter(folder => existsSync(join(TEMPLATE, folder))),
    ...(JSON.parse(readFileSync(join(TEMPLATE, half, name, 'feature.json'), 'utf8')) as Described),
  }));

type Described = Pick<Feature, 'title' | 'adds' | 'manifest'>;

/** @param list `search,live`, `all` or `none`. @throws CommandError for a feature that there is not */
export function featuresNamed(list: string): Feature[] {
  const names = list
    .split(/[\s,]+/)
    .filter(name => name !== '' && name !== 'none')
    .flatMap(name => (name === 'all' ? features.map(feature => feature.name) : [name]));
  const unknown = names.find(name => !features.some(feature => feature.name === name));
  if (unknown) {
    const known = features.map(({ name }) => name).join(', ');
    throw new CommandError(`there is no feature ${unknown}; there are ${known}, all and none`);
  }
  return features.filter(({ name }) => names.includes(name));
}
