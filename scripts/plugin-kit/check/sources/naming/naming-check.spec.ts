import type { ManifestSource } from '@sv/sdk/manifest';
import { aScaffold } from '../../../testing/small-checkout';
import { namingCheck } from './naming-check';

/** What is said of a plugin with these files and fields: faults, then warnings. */
function said(files: Record<string, string>, fields: Partial<ManifestSource> = {}): string[] {
  const scaffold = { ...aScaffold(fields), ...files };
  const entries = Object.entries(scaffold).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  const { state, details, warnings } = namingCheck({
    manifest: JSON.parse(scaffold['manifest.json']!),
    entries,
  } as never);
  return [...(state === 'failed' ? details : []), ...warnings.map(line => `warning: ${line}`)];
}

const using = (body: string): Record<string, string> => ({
  'server/x.ts': `import { sdk } from '@sv/sdk';\n\n${body}\n`,
});
const text = { type: 'string', title: 'Shop' } as const;
const query = { providerId: 'com.example.contacts', contract: 'people', version: '1', reason: 'To greet.' };
const plants = { contract: 'plants', version: '1', description: 'Names.' };
const tiers = [{ id: 'gardener', name: 'Gardener', price: { amount: 5, currency: 'EUR' } }];

const naming = (id: string): Partial<ManifestSource> => ({
  permissions: ['notifications:send'],
  contributes: { notifications: [{ id, title: 'Late notes' }] },
});

type Case = [what: string, files: Record<string, string>, fields: Partial<ManifestSource>, fault: RegExp];

const faults: Case[] = [
  [
    'a permission',
    {},
    { permissions: ['mailer:send'] },
    /^permissions has mailer:send.*remove it, or call sdk\.mailer\.send$/,
  ],
  [
    'a permission that only a test uses',
    { 'server/x.spec.ts': "import { sdk } from '@sv/sdk';\nsdk.live.publish({});" },
    { permissions: ['live'] },
    /^permissions has live/,
  ],
  [
    'search results',
    {},
    { permissions: ['search'], contributes: { search: true } },
    /permissions has search.*sdk\.search\.provide/,
  ],
  [
    'a badge',
    {},
    { permissions: ['badges'], contributes: { badge: true } },
    /permissions has badges.*sdk\.badges\.set/,
  ],
  [
    'a page that is open',
    { 'web/plugin.routes.ts': "export default [{ path: 's/:token', component: X }];" },
    { permissions: ['public'], publicPages: ['/s/:token', '/t/:token'] },
    /^publicPages has \/t\/:token: web\/plugin\.routes\.ts has no such page$/,
  ],
  ['a variable', {}, { env: { KEY: { description: 'x' } } }, /^env has KEY.*sdk\.env\.get\('KEY'\)/],
  [
    'a variable of the pages',
    {},
    { env: { KEY: { description: 'x', scope: 'build' } } },
    /^env has KEY.*pluginEnv\('KEY'\)/,
  ],
  [
    'a setting that nothing reads',
    using('void sdk.settings.instance();'),
    { settings: { instance: { shop: text } } },
    /^settings\.instance has shop.*sdk\.settings\.instance\(\)/,
  ],
  ...(
    [
      'const { colour } = await sdk.settings.user();',
      'const { colour: mine, ...others } = await sdk.settings.user();',
      'show((await sdk.settings.user()).colour);',
      'const mine = await sdk.settings.user();\nshow(mine.colour);',
      'void sdk.settings.user<{ colour: string }>();',
    ] as const
  ).map((body): Case => [
    `a setting that is read by ${body}`,
    using(body),
    {},
    /^server\/x\.ts:[34]: colour is read, and settings\.user/,
  ]),
  [
    'a contract that is provided',
    using("sdk.data.provide('plants', '2', read);"),
    { data: { provides: [plants] } },
    /^server\/x\.ts:3: sdk\.data\.provide has plants 2, and data\.provides does not$/,
  ],
  [
    'a contract that nobody provides',
    {},
    { data: { provides: [plants] } },
    /^data\.provides has plants 1, and no sdk\.data\.provide/,
  ],
  [
    'a query',
    using(
      "const at = { providerId: 'com.example.contacts', contract: 'pets' } as const;\nawait sdk.data.query({ ...{}, version });\nawait sdk.data.query({ providerId: at.providerId, contract: at.contract, version: '1' });",
    ),
    {},
    /^server\/x\.ts:5: sdk\.data\.query has com\.example\.contacts pets 1/,
  ],
  [
    'a query that is never made',
    {},
    { data: { consumes: [query] } },
    /^data\.consumes has com\.example\.contacts people 1/,
  ],
  [
    'a capability that is asked for',
    using("sdk.auth.requireCapability('see-all');"),
    {},
    /^server\/x\.ts:3: asks for see-all, and capabilities/,
  ],
  [
    'a capability that a page asks for',
    { 'web/x.ts': "this.session.hasCapability('com.example.notes:see-all');" },
    {},
    /^web\/x\.ts:1: asks for see-all/,
  ],
  [
    'a capability that nothing asks for',
    using("sdk.auth.hasCapability('console:access');"),
    { capabilities: { 'see-all': { description: 'x' } } },
    /^capabilities has see-all.*requireCapability\('see-all'\)/,
  ],
  [
    'a tier',
    using("await sdk.entitlements.has('farmer');"),
    { monetization: { model: 'one_time', tiers } },
    /^server\/x\.ts:3: asks for the tier farmer/,
  ],
  [
    'a page that a command opens',
    { 'web/plugin.routes.ts': "export default [{ path: '', component: A }, { path: ':id', component: B }];" },
    { contributes: { commands: [{ id: 'open', title: 'Open', path: '/notes/new/today?x=1' }] } },
    /^contributes\.commands has open, which opens \/notes\/new\/today\?x=1: web\/plugin\.routes\.ts has no such page$/,
  ],
  [
    'a page of the create menu',
    { 'web/plugin.routes.ts': "export default [{ path: '', component: A }];" },
    { contributes: { createMenu: [{ id: 'note', title: 'Note', path: '/notes/new' }] } },
    /^contributes\.createMenu has note/,
  ],
  [
    'a public route',
    { 'server/x.ts': "@Controller('hooks')\nclass Hooks {\n  @Post('a/b')\n  add() {}\n}" },
    { permissions: ['public'], public: ['/hooks/*'] },
    /^public has \/hooks\/\*, and no controller has a route there/,
  ],
  [
    'a job',
    using("await sdk.jobs.enqueue('tidy', null);"),
    {},
    /^server\/x\.ts:3: enqueues tidy, and no sdk\.jobs\.define/,
  ],
  [
    'a handler',
    using("sdk.jobs.define('tidy', tidy, { retries: 1 });"),
    {},
    /^server\/x\.ts:3: defines tidy, which has no schedule/,
  ],
  [
    'a notification without a name',
    using("const category = 'due';\nawait sdk.notifications.send({ userId, title, category });"),
    naming('late'),
    /^server\/x\.ts:4: sends due, and contributes\.notifications does not name it$/,
  ],
  [
    'a named notification',
    using('await sdk.notifications.send({ userId, title, category });'),
    naming('late'),
    /^contributes\.notifications has late, and nothing sends it$/,
  ],
];

describe('what the manifest names and the code uses', () => {
  it.each(faults)('differ by %s', (_, files, fields, fault) => {
    expect(said(files, fields)).toContainEqual(expect.stringMatching(fault));
  });

  it('are the same, wherever it is written out', () => {
    const files = {
      ...using(`
        import { people } from '../shared/contracts';
        const mine = await sdk.settings.user<{ colour: string }>();
        show(mine.colour, sdk.env.get('KEY'));
        const { shop } = await sdk.settings.instance();
        await sdk.data.query(people);
        sdk.data.provide('plants', VERSION, read);
        sdk.auth.requireCapability('see-all');
        if (await sdk.entitlements.has('gardener')) sdk.live.publish({});
        sdk.jobs.define('nightly', tidy, { schedule: '0 3 * * *' });
        sdk.jobs.define(ASKED, tidy);
        await sdk.jobs.enqueue('asked', null);
        await sdk.notifications.send({ userId, title, category: 'late' });
        for (const category of ['early']) await sdk.notifications.send({ userId, title, category });
        const VERSION = '1';
        const ASKED = 'asked';`),
      'shared/contracts.ts':
        "export const people = { providerId: 'com.example.contacts', contract: 'people', version: '1' };",
      'server/y.ts': `
        @Controller('hooks')
        class Hooks {
          @Post(':sender')
          add() {}
        }
        @Controller()
        class Shared {
          @Get('share/:token/pictures')
          read() {}
        }`,
      'web/plugin.routes.ts':
        "export default [{ path: '', component: A }, { path: ':id', component: B }, { path: 's/:token', component: C }];",
    };
    const fields: Partial<ManifestSource> = {
      permissions: [
        'settings',
        'data:provide',
        'data:consume',
        'entitlements',
        'live',
        'public',
        'jobs',
        'notifications:send',
      ],
      public: ['/hooks/*', '/share/**'],
      publicPages: ['/s/:link'],
      env: { KEY: { description: 'x' } },
      settings: { user: { colour: text }, instance: { shop: text } },
      data: { provides: [plants], consumes: [query] },
      capabilities: { 'see-all': { description: 'x' } },
      monetization: { model: 'one_time', tiers },
      contributes: {
        commands: [{ id: 'open', title: 'Open', path: '/notes/7?x=1' }],
        notifications: [
          { id: 'late', title: 'Late' },
          { id: 'early', title: 'Early' },
        ],
      },
    };
    expect(said(files, fields)).toEqual([]);
  });

  it('cannot be compared where the SDK goes on as a whole: that is a warning', () => {
    const fields: Partial<ManifestSource> = { permissions: ['mailer:send'] };
    expect(said(using('hand(sdk);'), fields)).toEqual([
      expect.stringMatching(/^warning: permissions has mailer:send.*\(server\/x\.ts:3 may use it\)$/),
    ]);
  });

  it('may be a public route whose path is worked out', () => {
    const files = { 'server/x.ts': '@Controller(base)\nclass Hooks {\n  @Post()\n  add() {}\n}' };
    expect(said(files, { permissions: ['public'], public: ['/hooks/*'] })).toEqual([]);
  });

  it('may be a contract whose name is worked out', () => {
    expect(said(using('sdk.data.provide(name, version, read);'), { data: { provides: [plants] } })).toEqual([]);
  });
});
