import { slugOf } from '@sv/sdk/manifest';
import { incompatibility } from '@sv/sdk/releases';
import { manifestPath, type FoundPlugin, type RegistryFault } from './found-plugin';

/** What the plugins are checked against, besides one another. */
export interface SetRules {
  platformVersion: string;
  platformTables: readonly string[];
}

/** Faults of plugins whose manifests are valid: incompatibilities with the platform, and conflicts with one another. */
export function setFaults(plugins: readonly FoundPlugin[], rules: SetRules): RegistryFault[] {
  return plugins.flatMap((plugin, at) => {
    const earlier = plugins.slice(0, at);
    const complaints = [...alone(plugin, rules), ...earlier.flatMap(other => together(plugin, other))];
    return complaints.map(([pointer, reason]) => ({ file: manifestPath(plugin), pointer, reason }));
  });
}

type Complaint = [pointer: string, reason: string];

const when = (condition: boolean, pointer: string, reason: string): Complaint[] =>
  condition ? [[pointer, reason]] : [];

function alone({ manifest, origin }: FoundPlugin, { platformVersion, platformTables }: SetRules): Complaint[] {
  const reason = incompatibility(manifest.compatibility ?? {}, platformVersion);
  const slug = slugOf(manifest.id);
  const table = platformTables.find(name => name.startsWith(`${slug}_`));
  return [
    ...when(reason !== null, '/compatibility', reason ?? ''),
    ...when(
      manifest.id.startsWith('sv.') && origin !== 'built-in',
      '/id',
      'ids that begin with sv. are the platform’s',
    ),
    ...when(table !== undefined, '/id', `the platform’s table ${table} begins with its slug ${slug}_`),
  ];
}

function together({ manifest }: FoundPlugin, { manifest: other, folder }: FoundPlugin): Complaint[] {
  const [slug, otherSlug] = [slugOf(manifest.id), slugOf(other.id)];
  const sameId = manifest.id === other.id;
  const env = Object.keys(manifest.env ?? {}).find(key => fullNames(other).has(fullName(slug, key)));
  return [
    ...when(sameId, '/id', `is the id of ${folder} too`),
    ...when(
      !sameId && begins(slug, otherSlug, '_'),
      '/id',
      `its slug ${slug} and ${otherSlug} of ${folder} are alike or begin one another`,
    ),
    ...when(
      begins(manifest.routePrefix, other.routePrefix, '/'),
      '/routePrefix',
      `and ${other.routePrefix} of ${folder} are equal or one is inside the other`,
    ),
    ...when(
      env !== undefined && !sameId,
      `/env/${env}`,
      `its full name ${fullName(slug, env ?? '')} is one of ${folder} too`,
    ),
  ];
}

/** Whether two names are the same, or one continues the other after a separator. */
const begins = (one: string, other: string, separator: string): boolean =>
  `${one}${separator}`.startsWith(`${other}${separator}`) || `${other}${separator}`.startsWith(`${one}${separator}`);

const fullName = (slug: string, key: string): string => `SV_PLUGIN_${slug}_${key}`.toUpperCase();
const fullNames = ({ id, env = {} }: FoundPlugin['manifest']): Set<string> =>
  new Set(Object.keys(env).map(key => fullName(slugOf(id), key)));
