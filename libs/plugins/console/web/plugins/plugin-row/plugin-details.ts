// The facts of a plugin's manifest as text for an operator.
import type { AdminPlugin, PluginVariable } from '@sv/contracts/admin/plugins.contract';
import { priceText } from './plugin-price';
import type { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';

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

const permissionTexts = (): Record<string, string> => ({
  db: t('Stores data in the database'),
  'mailer:send': t('Sends email'),
  'notifications:send': t('Sends notifications'),
  'activity:write': t('Writes to the activity log'),
  'data:provide': t('Offers data to other apps, if people agree'),
  'data:consume': t('Reads data of other apps, if people agree'),
  'data:export': t('Adds its data to account exports'),
  'data:import': t('Imports its data from account archives'),
  'users:read': t('Reads the names of users and groups'),
  'users:email': t('Reads the email addresses of users'),
  settings: t('Has settings for administrators or users'),
  search: t('Appears in search'),
  badges: t('Shows a number beside its name'),
  entitlements: t('Reads which licences people have for it'),
  live: t('Updates open pages'),
  public: t('Has pages that are open to anyone, without signing in'),
  links: t('Lets people share its pages by a link'),
  jobs: t('Runs jobs in the background and on a schedule'),
  'webhooks:send': t('Sends webhooks to other servers'),
});

/** Omits empty facts. */
export function pluginFacts(
  plugin: AdminPlugin,
  nameOf: (pluginId: string) => string,
  locale: LocaleService,
): PluginFact[] {
  const facts: PluginFact[] = [
    { label: t('ID'), values: [{ code: plugin.id, hint: t('at {path}', { path: plugin.routePrefix }) }] },
    { label: t('What it can do'), values: permissions(plugin) },
    {
      label: t('Public pages'),
      values: plugin.publicPaths.map(path => ({ code: path, hint: t('without signing in') })),
    },
    { label: t('What it cannot do'), values: denials(plugin) },
    { label: t('Permissions of people'), values: capabilities(plugin) },
    { label: t('Variables'), values: plugin.env.map(variable) },
    { label: t('Offers data'), values: plugin.data.provides.map(offer) },
    { label: t('Reads data'), values: plugin.data.consumes.map(one => reading(one, nameOf)) },
    {
      label: t('Database'),
      values: [{ text: plugin.database === 'shared' ? t('Shared with the workspace') : t('Separate') }],
    },
    { label: t('Price'), values: priceText(plugin.monetization, locale).map(text => ({ text })) },
    { label: t('Supports'), values: versions(plugin) },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

/** Required variables that are not set. */
export const missingVariables = ({ env }: AdminPlugin): PluginVariable[] =>
  env.filter(({ required, set }) => required && !set);

function permissions({ permissions: names }: AdminPlugin): FactValue[] {
  if (names.length === 0) return [{ text: t('Shows pages only') }];
  const texts = permissionTexts();
  return names.map(name => ({ text: texts[name] ?? name, code: name }));
}

/** Permissions that the plugin did not request: at its start, each was tried and proved to be refused. */
function denials({ state, denials: { proved, total } }: AdminPlugin): FactValue[] {
  if (total === 0) return [];
  if (state !== 'enabled') return [{ text: t('Everything else'), hint: t('checked when the app runs') }];
  return [
    {
      text: t('Everything else'),
      hint: t('{proved} of {total} checked', { proved, total }),
      isLacking: proved < total,
    },
  ];
}

const capabilities = ({ capabilities }: AdminPlugin): FactValue[] =>
  Object.entries(capabilities).map(([name, { description, defaultGrant }]) => ({
    text: description,
    code: name,
    hint: defaultGrant === 'all' ? t('everyone') : t('when granted'),
  }));

function variable({ name, scope, set, required, secret }: PluginVariable): FactValue {
  const state = set ? t('set', {}, 'variable') : required ? t('missing', {}, 'variable') : t('not set', {}, 'variable');
  const hint = [state, secret && t('secret', {}, 'variable'), scope === 'build' && t('read by the build')]
    .filter(Boolean)
    .join(', ');
  return { code: name, hint, isLacking: required && !set };
}

const offer = ({ contract, version, description }: AdminPlugin['data']['provides'][number]) => ({
  text: description,
  code: contract,
  hint: t('version {version}', { version }),
});

const reading = (
  { providerId, contract, version, reason }: AdminPlugin['data']['consumes'][number],
  nameOf: (pluginId: string) => string,
): FactValue => ({
  text: reason,
  code: contract,
  hint: t('version {version}, from {app}', { version, app: nameOf(providerId) }),
});

function versions({ compatibility: { minPlatformVersion: min, maxPlatformVersion: max } }: AdminPlugin): FactValue[] {
  if (min && max) return [{ text: t('Workspace Runtime {min} to {max}', { min, max }) }];
  if (min) return [{ text: t('Workspace Runtime {min} or later', { min }) }];
  return max ? [{ text: t('Workspace Runtime up to {max}', { max }) }] : [];
}
