import type { ManifestSource } from '../src/manifest';

/** One way to break a rule: the change to a good manifest, and where it is reported. */
export interface BadManifest {
  what: string;
  change: Record<string, unknown>;
  pointer: string;
  reason: RegExp;
  /** A rule that JSON Schema has no words for. */
  beyondSchema?: true;
}

export const minimal: ManifestSource = {
  schemaVersion: 1,
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  routePrefix: '/notes',
};

const key = `${'A'.repeat(42)}A`;
const tier = { id: 'pro', name: 'Pro', price: { amount: 5, currency: 'EUR' } };
const paid = { model: 'one_time', license: { publicKey: key } };
const provided = { contract: 'notes.list', version: '1', description: 'x' };
const asked = { permissions: ['settings'] };
const text = { type: 'string', title: 'X' };
const consumed = { providerId: 'com.example.contacts', contract: 'contacts.people', version: '1.0', reason: 'x' };

const widget = { id: 'today', title: 'Today', sizes: ['small'] };
const command = { id: 'new-note', title: 'New note', path: '/notes/new' };
const contributes = (change: Record<string, unknown>) => ({ contributes: change });
const due = { id: 'due', title: 'What is due' };
const notifying = (...notifications: object[]) => ({
  permissions: ['notifications:send'],
  ...contributes({ notifications }),
});
const labelledBadge = (label: string) => ({ permissions: ['badges'], ...contributes({ badge: { label } }) });

/** Manifests that are right, by what they show. */
export const good: Record<string, Record<string, unknown>> = {
  'nothing but what is required': {},
  'every field': {
    description: 'Ünïcode, 日本語, 🎉',
    author: 'Ada',
    license: 'MIT',
    repository: 'https://example.com/repo',
    homepage: 'http://example.com',
    shell: 'default',
    adminOnly: true,
    icon: 'assets/icon.svg',
    compatibility: { minPlatformVersion: '0.29.0', maxPlatformVersion: '1.0.0' },
    capabilities: { 'share-list': { description: 'x', defaultGrant: 'all' }, purge: { description: 'x' } },
    permissions: [
      'db',
      'mailer:send',
      'notifications:send',
      'activity:write',
      'data:provide',
      'data:consume',
      'data:export',
      'data:import',
    ],
    env: {
      API_KEY: { description: 'x', required: true, secret: true },
      THEME: { description: 'x', scope: 'build', default: '' },
    },
    database: 'isolated',
    data: { provides: [provided], consumes: [consumed] },
    monetization: { ...paid, interval: 'month', tiers: [tier] },
  },
  'a pre-release version': { version: '2.0.0-rc.1+build.5' },
  'a prefix of several segments': { routePrefix: '/team/notes' },
  'a prefix that only begins like a reserved segment': { routePrefix: '/apiary' },
  'an overlay': { shell: 'overlay', overlaySize: 'sm' },
  'an id of 40 characters': { id: `com.example.${'x'.repeat(28)}` },
  'a free plugin without a key': { monetization: { model: 'free' } },
  'a name of joined emoji and one from right to left': { name: '👩‍👩‍👧 יומן' },
  'a name with spaces and dots inside': { name: 'Notes, No. 2 – and more' },
  'a description of 500 emoji': { description: '🎉'.repeat(500) },
  'a prefix of 100 characters': { routePrefix: `/${'n'.repeat(99)}` },
  'a key with every digit of 40': { env: { [`A${'0'.repeat(39)}`]: { description: 'x' } } },
  'the same contract in two versions': {
    data: { provides: [provided, { ...provided, version: '2' }], consumes: [consumed, { ...consumed, version: '2' }] },
  },
  'capabilities that are names of the prototype': {
    capabilities: { constructor: { description: 'x' }, valueof: { description: 'x' } },
  },
  'a plugin for nothing': {
    monetization: { model: 'free', tiers: [{ ...tier, price: { amount: 0, currency: 'EUR' } }] },
  },
  'a setting of every kind': {
    ...asked,
    settings: {
      instance: {
        apiKey: { ...text, format: 'secret', description: 'x' },
        site: { ...text, format: 'url', default: 'https://example.com/x?y' },
        contact: { ...text, format: 'email', default: 'ada@example.com' },
        owner: { ...text, format: 'person' },
        team: { ...text, format: 'group' },
        terms: { ...text, format: 'multiline', maxLength: 4000, default: 'one\ntwo' },
        rate: { type: 'number', title: 'X', minimum: 0, maximum: 1, default: 0.5 },
      },
      user: {
        remindAt: { ...text, enum: ['due', 'day-before'], enumTitles: ['When due', 'The day before'], default: 'due' },
        perPage: { type: 'integer', title: 'X', minimum: 10, maximum: 100, default: 20 },
        isQuiet: { type: 'boolean', title: 'X', default: false },
      },
    },
  },
  'settings of one half': { ...asked, settings: { user: {} } },
  '30 settings': {
    ...asked,
    settings: { user: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`s${at}`, text])) },
  },
  'contributions of every kind': {
    permissions: ['search', 'badges', 'notifications:send'],
    contributes: {
      widgets: [widget, { ...widget, id: 'a'.repeat(40), sizes: ['large', 'medium', 'small'] }],
      commands: [command, { id: 'sync', title: 'Synchronise', keywords: ['refresh'], run: true }],
      createMenu: [
        { id: 'note', title: 'Note', path: '/notes?new=1' },
        { id: 'list', title: 'List', run: true },
      ],
      search: true,
      badge: true,
      jumpKey: 'n',
      shortcuts: [{ keys: ['↓', 'J'], title: 'Next note' }],
      notifications: [{ id: 'due-today', title: 'Notes for today', description: 'In the morning' }],
    },
  },
  'contributions that are switched off': { contributes: { widgets: [], search: false, badge: false } },
  'equal bounds': { compatibility: { minPlatformVersion: '0.29.0', maxPlatformVersion: '0.29.0' } },
};

export const bad = (what: string, change: Record<string, unknown>, pointer: string, reason: RegExp): BadManifest => ({
  what,
  change,
  pointer,
  reason,
});

/** Manifests that break one rule each (contract 6). */
export const broken: BadManifest[] = [
  ...['schemaVersion', 'id', 'name', 'version', 'routePrefix'].map(field =>
    bad(`no ${field}`, { [field]: undefined }, `/${field}`, /is missing/),
  ),
  bad('an unknown key', { colour: 'red' }, '/colour', /not a known key/),
  bad('an unknown key with a slash', { 'a/b': 1 }, '/a~1b', /not a known key/),
  bad('$schema', { $schema: 'x' }, '/$schema', /not a known key/),
  bad('another schema version', { schemaVersion: 2 }, '/schemaVersion', /must be 1/),
  bad('a schema version in quotes', { schemaVersion: '1' }, '/schemaVersion', /must be 1/),
  bad('an id without a dot', { id: 'notes' }, '/id', /reverse-DNS/),
  bad('an id with capitals', { id: 'com.Example.notes' }, '/id', /reverse-DNS/),
  bad('an id with an underscore', { id: 'com.example.my_notes' }, '/id', /reverse-DNS/),
  bad('an id that begins with a digit', { id: '1com.example' }, '/id', /reverse-DNS/),
  bad('an id with a line end', { id: 'com.example\n' }, '/id', /reverse-DNS/),
  bad('an id of 41 characters', { id: `com.example.${'x'.repeat(29)}` }, '/id', /1 to 40/),
  bad('an empty name', { name: '' }, '/name', /1 to 80/),
  bad('a name of 10,000 characters', { name: 'x'.repeat(10_000) }, '/name', /1 to 80/),
  bad('a name with a NUL', { name: 'a\u0000b' }, '/name', /control characters/),
  bad('a name that is a number', { name: 7 }, '/name', /a text/),
  bad('a version that is none', { version: '1.0' }, '/version', /version such as/),
  bad('a version with a leading zero', { version: '01.0.0' }, '/version', /version such as/),
  bad('a prefix without a slash', { routePrefix: 'notes' }, '/routePrefix', /lower-case segments/),
  bad('a prefix with a slash at the end', { routePrefix: '/notes/' }, '/routePrefix', /lower-case segments/),
  bad('a prefix with dot segments', { routePrefix: '/notes/../api' }, '/routePrefix', /lower-case segments/),
  bad('the prefix of everything', { routePrefix: '/' }, '/routePrefix', /lower-case segments/),
  bad('a prefix with a dot', { routePrefix: '/notes.html' }, '/routePrefix', /lower-case segments/),
  ...[
    'api',
    'login',
    'register',
    'forgot-password',
    'reset-password',
    'verify-email',
    'consent',
    'paywall',
    'offline',
    'problems',
    'internal',
    'assets',
  ].map(segment =>
    bad(`the reserved segment ${segment}`, { routePrefix: `/${segment}` }, '/routePrefix', /platform’s own/),
  ),
  bad('a prefix inside a reserved segment', { routePrefix: '/api/notes' }, '/routePrefix', /platform’s own/),
  bad('a shell that does not exist', { shell: 'window' }, '/shell', /"default" or "overlay" or "minimal"/),
  bad('a size without an overlay', { overlaySize: 'sm' }, '/overlaySize', /"overlay" only/),
  bad('a size that does not exist', { shell: 'overlay', overlaySize: 'xl' }, '/overlaySize', /"sm" or/),
  bad('an overlay of several segments', { shell: 'overlay', routePrefix: '/a/b' }, '/routePrefix', /one segment/),
  bad('adminOnly in words', { adminOnly: 'yes' }, '/adminOnly', /true or false/),
  bad('an icon outside the folder', { icon: '../icon.svg' }, '/icon', /plugin folder/),
  bad('an icon by absolute path', { icon: '/etc/icon.svg' }, '/icon', /plugin folder/),
  bad('an icon that is no SVG', { icon: 'icon.png' }, '/icon', /SVG/),
  bad('a home page that is a script', { homepage: 'javascript:alert(1)' }, '/homepage', /web address/),
  bad(
    'a range as a bound',
    { compatibility: { minPlatformVersion: '^0.29.0' } },
    '/compatibility/minPlatformVersion',
    /exact version/,
  ),
  bad(
    'a bound with a pre-release',
    { compatibility: { maxPlatformVersion: '1.0.0-rc.1' } },
    '/compatibility/maxPlatformVersion',
    /exact version/,
  ),
  bad('an unknown bound', { compatibility: { platform: '1.0.0' } }, '/compatibility/platform', /not a known key/),
  {
    ...bad(
      'bounds in the wrong order',
      { compatibility: { minPlatformVersion: '0.10.0', maxPlatformVersion: '0.9.0' } },
      '/compatibility/maxPlatformVersion',
      /below/,
    ),
    beyondSchema: true,
  },
  bad(
    'a capability that is not kebab-case',
    { capabilities: { shareList: { description: 'x' } } },
    '/capabilities/shareList',
    /kebab-case/,
  ),
  bad(
    'a capability with a namespace',
    { capabilities: { 'user:view': { description: 'x' } } },
    '/capabilities/user:view',
    /kebab-case/,
  ),
  bad(
    'a capability without a description',
    { capabilities: { share: {} } },
    '/capabilities/share/description',
    /is missing/,
  ),
  bad(
    'a grant that does not exist',
    { capabilities: { share: { description: 'x', defaultGrant: 'some' } } },
    '/capabilities/share/defaultGrant',
    /"all" or "none"/,
  ),
  bad('a permission that does not exist', { permissions: ['db', 'files:read'] }, '/permissions/1', /must be "db"/),
  bad('a permission twice', { permissions: ['db', 'db'] }, '/permissions/1', /twice/),
  bad('permissions that are no list', { permissions: 'db' }, '/permissions', /a list/),
  bad('a variable in lower case', { env: { key: { description: 'x' } } }, '/env/key', /capitals/),
  bad(
    'a variable of 41 characters',
    { env: { ['K'.repeat(41)]: { description: 'x' } } },
    `/env/${'K'.repeat(41)}`,
    /at most 40/,
  ),
  bad(
    'a variable with an unknown key',
    { env: { KEY: { description: 'x', type: 'text' } } },
    '/env/KEY/type',
    /not a known key/,
  ),
  bad(
    'a secret with a default',
    { env: { KEY: { description: 'x', secret: true, default: 's' } } },
    '/env/KEY/default',
    /no default/,
  ),
  bad(
    'a secret of the build',
    { env: { KEY: { description: 'x', secret: true, scope: 'build' } } },
    '/env/KEY/scope',
    /never build/,
  ),
  bad('a default that is a number', { env: { KEY: { description: 'x', default: 5 } } }, '/env/KEY/default', /a text/),
  bad('a database that does not exist', { database: 'own' }, '/database', /"shared" or "isolated"/),
  bad('data of an unknown kind', { data: { shares: [] } }, '/data/shares', /not a known key/),
  bad(
    'a contract without a version',
    { data: { provides: [{ contract: 'a', description: 'x' }] } },
    '/data/provides/0/version',
    /is missing/,
  ),
  {
    ...bad(
      'a contract twice',
      { data: { provides: [provided, { ...provided, description: 'y' }] } },
      '/data/provides/1',
      /twice/,
    ),
    beyondSchema: true,
  },
  bad(
    'a provider without a proper id',
    { data: { consumes: [{ ...consumed, providerId: 'contacts' }] } },
    '/data/consumes/0/providerId',
    /reverse-DNS/,
  ),
  bad('a model that does not exist', { monetization: { model: 'rent' } }, '/monetization/model', /"free" or/),
  bad(
    'a paid plugin without a key',
    { monetization: { model: 'recurring', interval: 'year' } },
    '/monetization/license',
    /required unless/,
  ),
  bad(
    'a key that is too short',
    { monetization: { ...paid, license: { publicKey: 'abc' } } },
    '/monetization/license/publicKey',
    /Ed25519/,
  ),
  bad(
    'a key in plain base64',
    { monetization: { ...paid, license: { publicKey: `${'+'.repeat(42)}A` } } },
    '/monetization/license/publicKey',
    /Ed25519/,
  ),
  bad(
    'a tier below nothing',
    { monetization: { ...paid, tiers: [{ ...tier, price: { amount: -1, currency: 'EUR' } }] } },
    '/monetization/tiers/0/price/amount',
    /not negative/,
  ),
  bad(
    'a currency in words',
    { monetization: { ...paid, tiers: [{ ...tier, price: { amount: 1, currency: 'euro' } }] } },
    '/monetization/tiers/0/price/currency',
    /1 to 3|currency/,
  ),
  bad(
    'a tier with an unknown key',
    { monetization: { ...paid, tiers: [{ ...tier, perks: [] }] } },
    '/monetization/tiers/0/perks',
    /not a known key/,
  ),
  {
    ...bad(
      'a tier twice',
      { monetization: { ...paid, tiers: [tier, { ...tier, name: 'Other' }] } },
      '/monetization/tiers/1',
      /twice/,
    ),
    beyondSchema: true,
  },
  bad('contributions of an unknown kind', contributes({ menus: [] }), '/contributes/menus', /not a known key/),
  bad(
    'a widget with a bad id',
    contributes({ widgets: [{ ...widget, id: 'Due' }] }),
    '/contributes/widgets/0/id',
    /lower-case name/,
  ),
  bad(
    'a widget without a size',
    contributes({ widgets: [{ ...widget, sizes: [] }] }),
    '/contributes/widgets/0/sizes',
    /1 to 3 entries/,
  ),
  bad(
    'a widget of an unknown size',
    contributes({ widgets: [{ ...widget, sizes: ['huge'] }] }),
    '/contributes/widgets/0/sizes/0',
    /"small" or/,
  ),
  bad(
    'eleven widgets',
    contributes({ widgets: Array.from({ length: 11 }, (_, at) => ({ ...widget, id: `w${at}` })) }),
    '/contributes/widgets',
    /0 to 10 entries/,
  ),
  bad(
    '31 commands',
    contributes({ commands: Array.from({ length: 31 }, (_, at) => ({ ...command, id: `c${at}` })) }),
    '/contributes/commands',
    /0 to 30 entries/,
  ),
  bad(
    'eleven create entries',
    contributes({ createMenu: Array.from({ length: 11 }, (_, at) => ({ ...command, id: `c${at}` })) }),
    '/contributes/createMenu',
    /0 to 10 entries/,
  ),
  bad(
    'a command that does nothing',
    contributes({ commands: [{ id: 'sync', title: 'Synchronise' }] }),
    '/contributes/commands/0',
    /either path or run/,
  ),
  bad(
    'a command that does two things',
    contributes({ commands: [{ ...command, run: true }] }),
    '/contributes/commands/0',
    /either path or run/,
  ),
  bad(
    'a command that does not run',
    contributes({ commands: [{ id: 'sync', title: 'Synchronise', run: false }] }),
    '/contributes/commands/0/run',
    /must be true/,
  ),
  bad(
    'keywords on a create entry',
    contributes({ createMenu: [{ ...command, keywords: ['x'] }] }),
    '/contributes/createMenu/0/keywords',
    /not a known key/,
  ),
  bad(
    'a command on another host',
    contributes({ commands: [{ ...command, path: '//evil.example/notes' }] }),
    '/contributes/commands/0/path',
    /must be a path/,
  ),
  bad(
    'a command with dot segments',
    contributes({ commands: [{ ...command, path: '/notes/../console' }] }),
    '/contributes/commands/0/path',
    /must be a path/,
  ),
  bad(
    'a command with escaped dot segments',
    contributes({ commands: [{ ...command, path: '/notes/%2e%2e/console' }] }),
    '/contributes/commands/0/path',
    /must be a path/,
  ),
  ...(
    [
      ['a command in another app', '/console'],
      ['a command in an app that begins alike', '/notes-of-others'],
    ] as const
  ).map(([what, path]) => ({
    ...bad(what, contributes({ commands: [{ ...command, path }] }), '/contributes/commands/0/path', /with \/notes/),
    beyondSchema: true as const,
  })),
  {
    ...bad(
      'a widget twice',
      contributes({ widgets: [widget, { ...widget, title: 'Other' }] }),
      '/contributes/widgets/1',
      /twice/,
    ),
    beyondSchema: true,
  },
  {
    ...bad(
      'a command and a create entry with one id',
      contributes({ commands: [command], createMenu: [command] }),
      '/contributes/createMenu/0',
      /twice/,
    ),
    beyondSchema: true,
  },
  bad('a jump key of two letters', contributes({ jumpKey: 'no' }), '/contributes/jumpKey', /1 to 1|lower-case letter/),
  bad('a jump key that is no letter', contributes({ jumpKey: 'N' }), '/contributes/jumpKey', /lower-case letter/),
  bad(
    'a shortcut without keys',
    contributes({ shortcuts: [{ keys: [], title: 'Next note' }] }),
    '/contributes/shortcuts/0/keys',
    /1 to 3 entries/,
  ),
  bad(
    '21 shortcuts',
    contributes({ shortcuts: Array.from({ length: 21 }, () => ({ keys: ['N'], title: 'Next note' })) }),
    '/contributes/shortcuts',
    /0 to 20 entries/,
  ),
  bad('search without its permission', contributes({ search: true }), '/permissions', /lacks "search"/),
  bad('a badge without its permission', contributes({ badge: true }), '/permissions', /lacks "badges"/),
  bad('the permission search alone', { permissions: ['search'] }, '/contributes/search', /must be true/),
  bad(
    'names of notifications without the permission',
    contributes({ notifications: [due] }),
    '/permissions',
    /lacks "not/,
  ),
  bad(
    'a notification of the platform',
    notifying({ ...due, id: 'security' }),
    '/contributes/notifications/0/id',
    /is a/,
  ),
  bad('a notification without a title', notifying({ id: 'due' }), '/contributes/notifications/0/title', /./),
  {
    ...bad('a notification twice', notifying(due, due), '/contributes/notifications/1', /due occurs twice/),
    beyondSchema: true,
  },
  bad('a badge with a label of two lines', labelledBadge('a\nb'), '/contributes/badge/label', /./),
  bad('a badge with an empty label', labelledBadge(''), '/contributes/badge/label', /1 to 20/),
  {
    ...bad(
      'a badge that leads to another app',
      { permissions: ['badges'], ...contributes({ badge: { label: 'due', path: '/others/due' } }) },
      '/contributes/badge/path',
      /must begin with/,
    ),
    beyondSchema: true,
  },
  bad(
    'a badge that leads to another site',
    { permissions: ['badges'], ...contributes({ badge: { label: 'due', path: '//evil.example' } }) },
    '/contributes/badge/path',
    /./,
  ),
  bad(
    'a badge that is a text',
    { permissions: ['badges'], ...contributes({ badge: 'due' }) },
    '/contributes/badge',
    /true or false/,
  ),
  bad(
    'a labelled badge without its permission',
    contributes({ badge: { label: 'due' } }),
    '/permissions',
    /lacks "badges"/,
  ),
  bad('the permission badges alone', { permissions: ['badges'] }, '/contributes/badge', /must be true/),
];
