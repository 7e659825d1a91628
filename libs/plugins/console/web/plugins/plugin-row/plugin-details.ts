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
  db: 'Keeps records of its own in the database',
  'mailer:send': 'Sends e-mail',
  'notifications:send': 'Sends notifications',
  'activity:write': 'Writes to the activity log',
  'data:provide': 'Offers data to other plugins, when people agree',
  'data:consume': 'Asks other plugins for data, when people agree',
  'data:export': 'Takes part in the export of an account',
  'data:import': 'Takes part in the import of an account',
  'users:read': 'Reads the names of users and groups',
  'users:email': 'Reads the e-mail addresses of users',
  settings: 'Has settings for administrators or users',
  search: 'Answers searches',
  badges: 'Shows a number at its name',
  entitlements: 'Asks what people have paid for in it',
  live: 'Updates open pages',
  public: 'Opens addresses to everybody, without signing in',
  links: 'Lets people share its pages by a link',
  jobs: 'Works later, and at set times',
  'webhooks:send': 'Sends webhooks to other servers',
};

/** Omits empty facts. */
export function pluginFacts(plugin: AdminPlugin, nameOf: (pluginId: string) => string): PluginFact[] {
  const facts: PluginFact[] = [
    { label: 'Identity', values: [{ code: plugin.id, hint: `at ${plugin.routePrefix}` }] },
    { label: 'May', values: permissions(plugin) },
    { label: 'Open to all', values: plugin.publicPaths.map(path => ({ code: path, hint: 'without signing in' })) },
    { label: 'Refused', values: denials(plugin) },
    { label: 'Capabilities', values: capabilities(plugin) },
    { label: 'Variables', values: plugin.env.map(variable) },
    { label: 'Offers', values: plugin.data.provides.map(offer) },
    { label: 'Reads', values: plugin.data.consumes.map(one => reading(one, nameOf)) },
    {
      label: 'Database',
      values: [{ text: plugin.database === 'shared' ? 'Shared with the workspace' : 'One of its own' }],
    },
    { label: 'Price', values: priceText(plugin.monetization).map(text => ({ text })) },
    { label: 'Made for', values: versions(plugin) },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

/** Required variables that are not set. */
export const missingVariables = ({ env }: AdminPlugin): PluginVariable[] =>
  env.filter(({ required, set }) => required && !set);

function permissions({ permissions: names }: AdminPlugin): FactValue[] {
  if (names.length === 0) return [{ text: 'Show pages, and nothing else' }];
  return names.map(name => ({ text: permissionText[name] ?? name, code: name }));
}

/** Permissions that the plugin did not request: at its start, each was tried and proved to be refused. */
function denials({ state, denials: { proved, total } }: AdminPlugin): FactValue[] {
  if (total === 0) return [];
  if (state !== 'enabled') return [{ text: 'Everything else', hint: 'proved whenever it runs' }];
  return [{ text: 'Everything else', hint: `${proved} of ${total} denials proved`, isLacking: proved < total }];
}

const capabilities = ({ capabilities }: AdminPlugin): FactValue[] =>
  Object.entries(capabilities).map(([name, { description, defaultGrant }]) => ({
    text: description,
    code: name,
    hint: defaultGrant === 'all' ? 'for everybody' : 'when granted',
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
