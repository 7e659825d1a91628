// The facts of a plugin's manifest as an operator reads them.
import type { AdminPlugin } from '@sv/contracts/admin.contract';
import { priceWords } from './plugin-price';

export interface PluginFact {
  label: string;
  values: { words: string; hint?: string; isLacking?: boolean }[];
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
    { label: 'May', values: permissions(plugin) },
    { label: 'Refused', values: denials(plugin) },
    { label: 'Capabilities', values: capabilities(plugin) },
    { label: 'Variables', values: plugin.env.map(variable) },
    { label: 'Offers', values: plugin.data.provides.map(offer) },
    { label: 'Reads', values: plugin.data.consumes.map(reading) },
    { label: 'Database', values: [{ words: plugin.database === 'shared' ? 'Shared with the workspace' : 'One of its own' }] },
    { label: 'Price', values: priceWords(plugin.monetization).map(words => ({ words })) },
    { label: 'Made for', values: versions(plugin) },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

/** Full names in the environment of what it needs and does not have. */
export function missingVariables({ id, env }: AdminPlugin): string[] {
  const slug = id.replace(/[.-]/g, '_').toUpperCase();
  return env.filter(({ required, set }) => required && !set).map(({ key }) => `SV_PLUGIN_${slug}_${key}`);
}

function permissions({ permissions: names }: AdminPlugin): PluginFact['values'] {
  if (names.length === 0) return [{ words: 'Show pages, and nothing else' }];
  return names.map(name => ({ words: permissionWords[name] ?? name, hint: name }));
}

/** What it did not ask for: each was tried at its start, and shown to be refused. */
function denials({ denials: { proved, total } }: AdminPlugin): PluginFact['values'] {
  if (total === 0) return [];
  return [{ words: 'Everything else', hint: `${proved} of ${total} denials proved`, isLacking: proved < total }];
}

const capabilities = ({ capabilities }: AdminPlugin): PluginFact['values'] =>
  Object.entries(capabilities).map(([name, { description, defaultGrant }]) => ({
    words: description,
    hint: defaultGrant === 'all' ? `${name}, for everybody` : `${name}, when granted`,
  }));

function variable({ key, set, required, secret }: AdminPlugin['env'][number]): PluginFact['values'][number] {
  const state = set ? 'set' : required ? 'missing' : 'not set';
  return { words: key, hint: secret ? `${state}, secret` : state, isLacking: required && !set };
}

const offer = ({ contract, version, description }: AdminPlugin['data']['provides'][number]) => ({
  words: description,
  hint: `${contract} ${version}`,
});

const reading = ({ providerId, contract, version, reason }: AdminPlugin['data']['consumes'][number]) => ({
  words: reason,
  hint: `${contract} ${version} of ${providerId}`,
});

function versions({ compatibility: { minPlatformVersion: min, maxPlatformVersion: max } }: AdminPlugin): PluginFact['values'] {
  if (min && max) return [{ words: `Workspace Runtime ${min} to ${max}` }];
  if (min) return [{ words: `Workspace Runtime ${min} or later` }];
  return max ? [{ words: `Workspace Runtime up to ${max}` }] : [];
}
