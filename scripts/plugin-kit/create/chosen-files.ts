import type { ManifestSource } from '@sv/sdk/manifest';
import { isDeepStrictEqual } from 'node:util';
import { features, type Feature } from './features';

/** `CountEntries, // with command`. */
const MARK = /^(.*?)\s*\/\/ with ([\w-]+)$/;

/** A file of the template with only what these features need; null when nothing of it is left. */
export function chosenFile(path: string, text: string, chosen: readonly Feature[]): string | null {
  const owner = features.find(({ folders }) => folders.some(folder => path.startsWith(`${folder}/`)));
  if (path.endsWith('/feature.json') || (owner && !chosen.includes(owner))) return null;
  if (path === 'manifest.json')
    return JSON.stringify(chosenManifest(JSON.parse(text) as ManifestSource, chosen), null, 2);
  if (path === 'README.md') return chosenReadme(text, chosen);
  return path.endsWith('.ts') ? chosenLines(text, chosen) : text;
}

function chosenLines(text: string, chosen: readonly Feature[]): string | null {
  const lines = text.split('\n').flatMap(line => {
    const [, code, name] = MARK.exec(line) ?? [];
    if (code === undefined) return [line];
    return chosen.some(feature => feature.name === name) ? [code] : [];
  });
  const result = lines.join('\n').replace(/\n *imports: \[\s*\],/, '');
  return /defineContributions\(\{\s*\}\)/.test(result) ? null : result;
}

/** The template's, which has everything, without what the features have added to it. */
function chosenManifest(manifest: ManifestSource, chosen: readonly Feature[]): object {
  const added = new Set(features.flatMap(feature => Object.keys(feature.manifest)));
  const base = Object.fromEntries(Object.entries(manifest).filter(([field]) => !added.has(field)));
  return chosen.reduce((done, feature) => merged(done, feature.manifest as Json), {
    ...base,
    permissions: ['db'],
  } as Json);
}

type Json = { [field: string]: unknown };

/** Lists are joined, with each thing once, and objects merged. */
export function merged(one: object, other: object): Json {
  const result: Json = { ...one };
  for (const [field, value] of Object.entries(other)) {
    const there = result[field];
    if (Array.isArray(there) && Array.isArray(value)) {
      const added = value.filter(one => !there.some(other => isDeepStrictEqual(other, one)));
      result[field] = [...(there as unknown[]), ...(added as unknown[])];
    } else if (isObject(there) && isObject(value)) result[field] = merged(there, value);
    else result[field] = value;
  }
  return result;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function chosenReadme(text: string, chosen: readonly Feature[]): string {
  const permissions = ['`db` for the table', ...chosen.flatMap(({ adds }) => adds?.split('; ') ?? [])];
  const lines = chosen.map(({ folders, title }) => {
    const places = folders.map(folder => `\`${folder}\``).join(', ');
    return `- ${places}: ${title.charAt(0).toLowerCase()}${title.slice(1)}.`;
  });
  return text
    .replace(/^- \$permissions\n/m, () => permissions.map(line => `- ${line}\n`).join(''))
    .replace(/^- \$features\n/m, () => lines.map(line => `${line}\n`).join(''));
}
