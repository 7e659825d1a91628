// The facts of a plugin's manifest as text for an operator.
import type { AdminPlugin, PluginVariable } from '@sv/contracts/admin.contract';
import { priceText } from './plugin-price';

interface FactValue {
  text?: string;
  /** The value as the manifest has it. */
  code?: string;
  hint?: string;
  isLacking?: boolean;
}

export interface PluginFact {
  label: string;
  values: FactValue[];
}

const permissionText: Record<string, string> = {
  db: 'Stores data in the database',
  'mailer:send': 'Sends e-mail',
  'notifications:send': 'Sends notifications',
  'activity:write': 'Writes to the activity log',
  'data:provide': 'Offers data to other apps, if people agree',
  'data:consume': 'Reads data of other apps, if people agree',
  'data:export': 'Adds its data to account exports',
  'data:import': 'Imports its data from account archives',
  'users:read': 'Reads the names of users and groups',
  'users:email': 'Reads the e-mail addresses of users',
  settings: 'Has settings for administrators or users',
  search: 'Appears in search',
  badges: 'Shows a number beside its name',
  entitlements: 'Reads which licences people have for it',
  live: 'Updates open pages',
  public: 'Has pages that are open to anyone, without signing in',
  links: 'Lets people share its pages by a link',
  jobs: 'Runs jobs in the background and on a schedule',
  'webhooks:send': 'Sends webhooks to other servers',
};

/** Omits empty facts. */
export function pluginFacts(plugin: AdminPlugin, nameOf: (pluginId: string) => string): PluginFact[] {
  const facts: PluginFact[] = [
    { label: 'Id', values: [{ code: plugin.id, hint: `at ${plugin.routePrefix}` }] },
    { label: 'Allowed', values: permissions(plugin) },
    { label: 'Public', values: plugin.publicPaths.map(path => ({ code: path, hint: 'without signing in' })) },
    { label: 'Not allowed', values: denials(plugin) },
    { label: 'Permissions', values: capabilities(plugin) },
    { label: 'Variables', values: plugin.env.map(variable) },
    { label: 'Offers', values: plugin.data.provides.map(offer) },
    { label: 'Reads', values: plugin.data.consumes.map(one => reading(one, nameOf)) },
    {
      label: 'Database',
      values: [{ text: plugin.database === 'shared' ? 'Shared with the workspace' : 'Separate' }],
    },
    { label: 'Price', values: priceText(plugin.monetization).map(text => ({ text })) },
    { label: 'Supports', values: versions(plugin) },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

/** Required variables that are not set. */
export const missingVariables = ({ env }: AdminPlugin): PluginVariable[] =>
  env.filter(({ required, set }) => required && !set);

function permissions({ permissions: names }: AdminPlugin): FactValue[] {
  if (names.length === 0) return [{ text: 'Shows pages only' }];
  return names.map(name => ({ text: permissionText[name] ?? name, code: name }));
}

/** Permissions that the plugin did not request: at its start, each was tried and proved to be refused. */
function denials({ state, denials: { proved, total } }: AdminPlugin): FactValue[] {
  if (total === 0) return [];
  if (state !== 'enabled') return [{ text: 'Everything else', hint: 'checked when the app runs' }];
  return [{ text: 'Everything else', hint: `${proved} of ${total} checked`, isLacking: proved < total }];
}

const capabilities = ({ capabilities }: AdminPlugin): FactValue[] =>
  Object.entries(capabilities).map(([name, { description, defaultGrant }]) => ({
    text: description,
    code: name,
    hint: defaultGrant === 'all' ? 'everyone' : 'when granted',
  }));

function variable({ name, scope, set, required, secret }: PluginVariable): FactValue {
  const state = set ? 'set' : required ? 'missing' : 'not set';
  const hint = [state, secret && 'secret', scope === 'build' && 'read by the build'].filter(Boolean).join(', ');
  return { code: name, hint, isLacking: required && !set };
}

const offer = ({ contract, version, description }: AdminPlugin['data']['provides'][number]) => ({
  text: description,
  code: contract,
  hint: `version ${version}`,
});

const reading = (
  { providerId, contract, version, reason }: AdminPlugin['data']['consumes'][number],
  nameOf: (pluginId: string) => string,
): FactValue => ({ text: reason, code: contract, hint: `version ${version}, from ${nameOf(providerId)}` });

function versions({ compatibility: { minPlatformVersion: min, maxPlatformVersion: max } }: AdminPlugin): FactValue[] {
  if (min && max) return [{ text: `Workspace Runtime ${min} to ${max}` }];
  if (min) return [{ text: `Workspace Runtime ${min} or later` }];
  return max ? [{ text: `Workspace Runtime up to ${max}` }] : [];
}
