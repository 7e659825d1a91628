import { slugOf, withDefaults, type ManifestSource, type Permission } from '@sv/sdk/manifest';
import { buildEnvName, runtimeEnvName } from '../../../plugin-registry/env-names';
import { plain } from './plain-text';

/** What each permission means to somebody who has to decide on it. */
const MEANING: Record<Permission, string> = {
  db: 'keep data in tables of its own',
  'mailer:send': 'send email in the name of this instance',
  'notifications:send': 'send notifications to the people of this instance',
  'activity:write': 'write entries of its own into the activity log',
  'data:provide': 'hand over what people keep in it to other plugins, with their consent',
  'data:consume': 'ask other plugins for what people keep in them, with their consent',
  'data:export': 'add a person’s data to their export',
  'data:import': 'import data from a person’s archive',
  'users:read': 'read the names and pictures of users, and the groups',
  'users:email': 'read the email addresses of users',
  settings: 'read what administrators and users set for it in its forms',
  search: 'answer what people search for in this instance',
  badges: 'show people a number at its name',
  entitlements: 'ask what people have paid for in it',
  live: 'update open pages',
  public: 'open addresses to everybody, without signing in',
  links: 'let people share its pages by a link with everybody who has the link',
  'webhooks:send': 'send data to other servers',
  jobs: 'work later and at set times, while nobody is signed in',
  files: 'store files of people',
};

/**
 * What a plugin may do, keeps and costs; one fact a line. A fact that is new in a later version is a new line. Lists as
 * long as the author likes come first: they must not push what matters off the screen.
 */
export function permissionLines(source: ManifestSource): string[] {
  const manifest = withDefaults(source);
  const slug = slugOf(manifest.id);
  const { permissions, env, capabilities, data, database } = manifest;
  const { widgets, commands, createMenu } = manifest.contributes;
  return [
    ...Object.entries(env).map(([key, declaration]) => {
      const name = (declaration.scope === 'build' ? buildEnvName : runtimeEnvName)(slug, key);
      const traits = [declaration.required && 'required', declaration.secret && 'secret', declaration.scope];
      return `reads the variable ${name} (${traits.filter(Boolean).join(', ')}): ${plain(declaration.description)}`;
    }),
    ...Object.entries(capabilities).map(
      ([name, { description, defaultGrant }]) =>
        `has the capability ${name}, ${defaultGrant === 'all' ? 'everybody’s' : 'granted in Console'}: ${plain(description)}`,
    ),
    ...data.provides.map(
      ({ contract, version, description }) => `provides ${contract} ${version}: ${plain(description)}`,
    ),
    ...data.consumes.map(
      ({ providerId, contract, version, reason }) => `reads ${contract} ${version} of ${providerId}: ${plain(reason)}`,
    ),
    ...widgets.map(({ title }) => `shows ${plain(title)} on the start page`),
    ...[...commands, ...createMenu].map(({ title }) => `has ${plain(title)} in the command palette`),
    ...[...manifest.public.map(path => `/api${path}`), ...manifest.publicPages].map(
      path => `opens ${manifest.routePrefix}${path} to everybody, without signing in`,
    ),
    ...permissions.map(permission => `may ${MEANING[permission]} (${permission})`),
    ...(permissions.includes('db') ? [`keeps its data ${placeOf(database, slug)}`] : []),
    `has its pages at ${manifest.routePrefix}${manifest.adminOnly ? ', for administrators only' : ''}`,
    ...priceOf(manifest.monetization),
    'runs inside the server and the pages of this instance: install only what you trust',
  ];
}

/** Who it is and says it is by. */
export function titleOf({ name, id, version, author, license, homepage, repository }: ManifestSource): string[] {
  const by = [
    author && `by ${plain(author)}`,
    license && `licence ${plain(license)}`,
    plain(homepage ?? repository ?? ''),
  ];
  return [`${plain(name)} (${id}) ${version}`, `  ${by.filter(Boolean).join(', ') || 'says nothing of who made it'}`];
}

const placeOf = (database: 'shared' | 'isolated', slug: string): string =>
  database === 'shared' ? `in tables called ${slug}_…` : 'in a database of its own';

function priceOf({ model, interval, gate, tiers = [] }: ReturnType<typeof withDefaults>['monetization']): string[] {
  if (model === 'free') return [];
  const prices = tiers.map(({ name, price: { amount, currency } }) => `${plain(name)} ${amount} ${currency}`);
  const how = { one_time: 'once', recurring: `every ${interval ?? 'period'}`, pay_what_you_want: 'as they like' }[
    model
  ];
  const what = gate === 'features' ? 'is free, with parts that cost each person money' : 'costs each person money';
  return [`${what}, ${how}${prices.length > 0 ? `: ${prices.join('; ')}` : ''}`];
}
