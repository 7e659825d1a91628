import type { ManifestSource } from '@sv/sdk/manifest';
import { features, type Feature } from './features';

/** `CountEntries, // with command`. */
const MARK = /^(.*?)\s*\/\/ with ([\w-]+)$/;

/** A file of the template with only what these features need; null when nothing of it is left. */
export function chosenFile(path: string, text: string, chosen: readonly Feature[]): string | null {
  const owner = features.find(({ folder }) => path.startsWith(`${folder}/`));
  if (path.endsWith('/feature.json') || (owner && !chosen.includes(owner))) return null;
  if (path === 'manifest.json')
    return JSON.stringify(chosenManifest(JSON.parse(text) as ManifestSource, chosen), null, 2);
  if (path === 'README.md') return chosenReadme(text, chosen);
  return path.endsWith('.ts') ? chosenLines(text, chosen) : text;
}

function chosenLines(text: string, chosen: readonly Feature[]): string | null {
  let [marked, kept] = [0, 0];
  const lines = text.split('\n').flatMap(line => {
    const [, code, name] = MARK.exec(line) ?? [];
    if (code === undefined) return [line];
    marked += 1;
    if (!chosen.some(feature => feature.name === name)) return [];
    kept += 1;
    return [code];
  });
  // A file of which only marked lines say something, such as the contributions.
  const isEmpty = marked > 0 && kept === 0 && !/^export (const|function|default class)/m.test(text);
  return isEmpty ? null : lines.join('\n').replace(/\n *imports: \[\s*\],/, '');
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

/** Lists are joined, each word once, and objects merged. */
function merged(one: Json, other: Json): Json {
  const result = { ...one };
  for (const [field, value] of Object.entries(other)) {
    const there = result[field];
    if (Array.isArray(there) && Array.isArray(value)) result[field] = [...new Set<unknown>([...there, ...value])];
    else if (isObject(there) && isObject(value)) result[field] = merged(there, value);
    else result[field] = value;
  }
  return result;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function chosenReadme(text: string, chosen: readonly Feature[]): string {
  const permissions = ['`db` for the table', ...chosen.flatMap(({ adds }) => adds ?? [])];
  const lines = chosen.map(
    ({ folder, title }) => `- \`${folder}\`: ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
  );
  return text
    .replace('$permissions', () => permissions.join('; '))
    .replace(/^- \$features\n/m, () => lines.map(line => `${line}\n`).join(''));
}
