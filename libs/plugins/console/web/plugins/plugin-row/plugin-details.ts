// The facts of a plugin's manifest as an operator reads them.
import type { AdminPlugin } from '@sv/contracts/admin.contract';

export interface PluginFact {
  label: string;
  values: { words: string; hint?: string }[];
}

const permissionWords: Record<string, string> = {
  db: 'Keeps records of its own in the database',
  'mailer:send': 'Sends e-mail',
  'notifications:send': 'Sends notifications',
  'activity:write': 'Writes to the activity log',
  'data:provide': 'Offers data to other plugins, when people agree',
  'data:consume': 'Asks other plugins for data, when people agree',
  'data:export': 'Takes part in the export of an account',
  'data:import': 'Takes part in the import of an account',
};

/** Facts with nothing to say are left out. */
export function pluginFacts(plugin: AdminPlugin): PluginFact[] {
  const facts: PluginFact[] = [
    { label: 'Identity', values: [{ words: plugin.id, hint: `at ${plugin.routePrefix}` }] },
    { label: 'May', values: plugin.permissions.map(name => ({ words: permissionWords[name] ?? name, hint: name })) },
    { label: 'Capabilities', values: capabilities(plugin) },
    { label: 'Variables', values: plugin.env.map(({ key, set, required }) => ({ words: key, hint: variable(set, required) })) },
    { label: 'Database', values: [{ words: plugin.database === 'shared' ? 'Shared with the workspace' : 'One of its own' }] },
    { label: 'Made for', values: versions(plugin) },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

const capabilities = ({ capabilities }: AdminPlugin): PluginFact['values'] =>
  Object.entries(capabilities).map(([name, { description, defaultGrant }]) => ({
    words: description,
    hint: defaultGrant === 'all' ? `${name}, for everybody` : `${name}, when granted`,
  }));

const variable = (set: boolean, required: boolean): string => (set ? 'set' : required ? 'missing' : 'not set');

function versions({ compatibility: { minPlatformVersion: min, maxPlatformVersion: max } }: AdminPlugin): PluginFact['values'] {
  if (min && max) return [{ words: `Workspace Runtime ${min} to ${max}` }];
  if (min) return [{ words: `Workspace Runtime ${min} or later` }];
  return max ? [{ words: `Workspace Runtime up to ${max}` }] : [];
}
