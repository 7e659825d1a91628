import { TestBed } from '@angular/core/testing';
import type { AdminPlugin, PluginVariable } from '@sv/contracts/admin/plugins.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { PluginsPage } from './plugins';

const url = '/api/admin/plugins';
const aPlugin = (fields: Partial<AdminPlugin> = {}): AdminPlugin => ({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.2.0',
  description: null,
  routePrefix: '/notes',
  shell: 'default',
  overlaySize: null,
  adminOnly: false,
  builtIn: false,
  isExample: false,
  isRoot: false,
  permissions: ['db'],
  capabilities: {},
  env: [],
  database: 'shared',
  data: { provides: [], consumes: [] },
  compatibility: {},
  hasSettings: false,
  publicPaths: [],
  monetization: { model: 'free' },
  enabled: true,
  state: 'enabled',
  reason: null,
  denials: { proved: 0, total: 0 },
  openTo: 'everyone',
  override: null,
  ...fields,
});

const aVariable = (key: string, fields: Partial<PluginVariable>): PluginVariable => ({
  key,
  name: `SV_PLUGIN_COM_EXAMPLE_NOTES_${key}`,
  scope: 'runtime',
  required: false,
  secret: false,
  set: false,
  ...fields,
});

async function open(role: Parameters<typeof openPage>[1], ...plugins: AdminPlugin[]): Promise<ConsolePage> {
  const opened = openPage(PluginsPage, role);
  opened.http.expectOne(url).flush({ plugins });
  await opened.settled();
  return opened;
}

function flip(page: HTMLElement): HTMLInputElement {
  const box = page.querySelector<HTMLInputElement>('input[role=switch]');
  if (!box) throw new Error('no switch');
  box.click();
  TestBed.tick();
  return box;
}

describe('Plugins', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor the state of each and no switch', async () => {
    const { page } = await open(
      'platform:auditor',
      aPlugin(),
      aPlugin({ id: 'x.y', state: 'failed', reason: 'It threw.' }),
    );

    expect(page.querySelectorAll('input, sv-plugin-row button')).toHaveLength(0);
    expect(page.textContent).toContain('On');
    expect(page.textContent).toContain('It threw.');
  });

  it.each(['platform:auditor', 'platform:admin'] as const)(
    'shows %s the settings of a plugin that has any, when they are opened',
    async role => {
      const { page, http, settled } = await open(role, aPlugin({ hasSettings: true }), aPlugin({ id: 'x.y' }));
      const [settings, ...others] = [...page.querySelectorAll('details')].filter(one =>
        one.textContent.includes('Settings'),
      );
      expect(others).toEqual([]);
      settings!.open = true;
      settings!.dispatchEvent(new Event('toggle'));
      await settled();
      const schema = { rows: { type: 'integer', title: 'Rows' } };
      const answer = { settings: schema, values: { rows: 5 }, secrets: {}, people: [], groups: [], version: 1 };
      http.expectOne(`${url}/com.example.notes/settings`).flush(answer);
      await settled();
      const field = page.querySelector<HTMLInputElement>('input[type=number]');
      expect([field?.value, field?.disabled]).toEqual(['5', role === 'platform:auditor']);
    },
  );

  it('limits an app to groups, and shows what another administrator saved meanwhile', async () => {
    const { page, http, settled } = await open('platform:admin', aPlugin());
    const access = `${url}/com.example.notes/access`;
    buttonNamed('Who can open it: Notes').click();
    await settled();
    http.expectOne(access).flush({ pluginId: 'com.example.notes', groups: null, version: 3 });
    await settled();
    const dialog = page.querySelector('sv-access-dialog')!;
    dialog.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click();
    await settled();
    buttonNamed('Save').click();
    await settled();
    expect(dialog.querySelector('[role=alert]')?.textContent).toContain('Add a group');
    buttonNamed('Add a group').click();
    await settled();
    const choir = { id: 'g-1', name: 'Choir', members: 1, createdAt: '2026-01-01T00:00:00.000Z', version: 1 };
    http.expectOne('/api/admin/groups?limit=50').flush({ groups: [choir], nextCursor: null });
    await settled();
    page.querySelector<HTMLButtonElement>('sv-group-picker li button')!.click();
    await settled();
    buttonNamed('Save').click();
    await settled();
    const late = http.expectOne({ method: 'PUT', url: access });
    expect([late.request.body, late.request.headers.get('if-match')]).toEqual([{ groupIds: ['g-1'] }, '"3"']);
    refuse(late, 412, 'changed-meanwhile');
    await settled();
    const board = [{ id: 'g-2', name: 'Board' }];
    http.expectOne(access).flush({ pluginId: 'com.example.notes', groups: board, version: 4 });
    await settled();
    expect(dialog.textContent).toContain('Someone else changed this');
    expect(dialog.querySelector('ul')?.textContent).toContain('Board');

    buttonNamed('Save').click();
    await settled();
    const saved = http.expectOne({ method: 'PUT', url: access });
    expect([saved.request.body, saved.request.headers.get('if-match')]).toEqual([{ groupIds: ['g-2'] }, '"4"']);
    saved.flush({ pluginId: 'com.example.notes', groups: board, version: 5 });
    await settled();
    expect(page.querySelector('sv-plugin-row h2')?.textContent).toContain('Some groups');
  });

  it('switches a plugin off after a second thought, and asks anew what the shell shows', async () => {
    const { page, http, settled } = await open('platform:admin', aPlugin());

    flip(page);
    await settled();
    http.expectNone(`${url}/com.example.notes`);
    expect(document.body.textContent).toContain('Nobody can open it, and its background work stops');
    buttonNamed('Turn off').click();
    await settled();
    const request = http.expectOne(`${url}/com.example.notes`);
    expect(request.request.body).toEqual({ enabled: false });
    request.flush(aPlugin({ enabled: false, state: 'disabled' }));
    await settled();

    expect(page.querySelector<HTMLInputElement>('input[role=switch]')?.checked).toBe(false);
    http.expectOne('/api/shell');
  });

  it('puts the switch back when the person thinks better of it', async () => {
    const { page, http, settled } = await open('platform:admin', aPlugin());

    flip(page);
    await settled();
    buttonNamed('Cancel').click();
    await settled();

    http.expectNone(`${url}/com.example.notes`);
    expect(page.querySelector<HTMLInputElement>('input[role=switch]')?.checked).toBe(true);
  });

  it('loads an incompatible plugin anyway, for a while and with a reason', async () => {
    const old = aPlugin({
      enabled: false,
      state: 'incompatible',
      reason: 'It needs platform 0.28.0 or earlier, this is 0.29.0.',
    });
    const { page, http, settled } = await open('platform:admin', old);

    buttonNamed('Turn on anyway…').click();
    await settled();
    buttonNamed('Turn on anyway').click();
    await settled();
    http.expectNone(`${url}/com.example.notes/compatibility-override`);

    typeInto(page.querySelector('textarea'), ' Its author says that it works. ');
    typeInto(page.querySelector('sv-override-dialog select'), '30');
    const before = Date.now();
    buttonNamed('Turn on anyway').click();
    const request = http.expectOne({ method: 'POST', url: `${url}/com.example.notes/compatibility-override` });
    const { reason, expiresAt } = request.request.body as { reason: string; expiresAt: string };
    expect(reason).toBe('Its author says that it works.');
    expect(Math.round((Date.parse(expiresAt) - before) / 86_400_000)).toBe(30);
    request.flush(aPlugin({ override: { reason, expiresAt, setBy: 'Grace' } }));
    await settled();

    expect(page.textContent).toContain('Grace: “Its author says that it works.”');
    expect(page.querySelector('sv-override-dialog')).toBeNull();
  });

  it('takes an override away', async () => {
    const override = { reason: 'Works.', expiresAt: '2026-12-01T00:00:00Z', setBy: null };
    const { page, http, settled } = await open('platform:admin', aPlugin({ override }));
    expect(page.textContent).toContain('Someone: “Works.”');

    buttonNamed('Turn off now').click();
    http.expectOne({ method: 'DELETE', url: `${url}/com.example.notes/compatibility-override` }).flush(null);
    await settled();
    http.expectOne(url).flush({ plugins: [aPlugin({ enabled: false, state: 'incompatible', reason: 'Too old.' })] });
    await settled();

    expect(page.textContent).toContain('Too old.');
  });

  it('offers an auditor neither', async () => {
    const override = { reason: 'Works.', expiresAt: '2026-12-01T00:00:00Z', setBy: 'Grace' };
    const { page } = await open(
      'platform:auditor',
      aPlugin({ override }),
      aPlugin({ id: 'x.y', state: 'incompatible', reason: 'Old.' }),
    );

    expect(page.querySelectorAll('sv-plugin-row button')).toHaveLength(0);
    expect(page.textContent).toContain('Grace: “Works.”');
  });

  it('names the variables that a plugin lacks, and what it may and may not', async () => {
    const env = [aVariable('API_KEY', { required: true, secret: true }), aVariable('THEME', {})];
    const monetization = {
      model: 'recurring' as const,
      interval: 'month',
      tiers: [{ id: 'pro', name: 'Pro', price: { amount: 5, currency: 'EUR' } }],
    };
    const data = {
      provides: [{ contract: 'notes.list', version: '1', description: 'Your notes' }],
      consumes: [{ providerId: 'com.example.contacts', contract: 'people', version: '2', reason: 'To greet them' }],
    };
    const { page } = await open(
      'platform:auditor',
      aPlugin({ env, monetization, data, isExample: true, denials: { proved: 6, total: 7 } }),
    );

    const words = page.textContent.replace(/\s+/g, ' ');
    for (const part of [
      'SV_PLUGIN_COM_EXAMPLE_NOTES_API_KEY',
      'missing, secret',
      'Subscription, per month',
      'Example',
      '6 of 7 checked',
    ]) {
      expect(words).toContain(part);
    }
    expect(words).toContain('To greet them people version 2, from Contacts');
    expect([...page.querySelectorAll('.lacking')].map(one => one.textContent?.trim().split(/\s+/)[0])).toEqual([
      'Everything',
      'SV_PLUGIN_COM_EXAMPLE_NOTES_API_KEY',
    ]);
  });

  it('names what is open to everybody, and marks the plugin', async () => {
    const { page } = await open(
      'platform:auditor',
      aPlugin({ publicPaths: ['/notes/s/:token', '/notes/api/shared/*'] }),
    );
    const words = page.textContent.replace(/\s+/g, ' ');
    expect(words).toContain('Public pages');
    expect(words).toMatch(
      /Public pages \/notes\/s\/:token without signing in \/notes\/api\/shared\/\* without signing in/,
    );
  });

  it('does not send anybody to restart for a variable that the build reads', async () => {
    const env = [
      aVariable('MAP', { name: 'NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_NOTES_MAP', scope: 'build', required: true }),
      aVariable('API_KEY', { required: true }),
    ];
    const { page } = await open('platform:auditor', aPlugin({ env }));
    const notices = [...page.querySelectorAll('sv-plugin-notices p')].map(one => one.textContent.replace(/\s+/g, ' '));

    expect(notices).toEqual([
      expect.stringMatching(
        /: SV_PLUGIN_COM_EXAMPLE_NOTES_API_KEY\. Set it in the environment of the server, then restart/,
      ),
      expect.stringMatching(/: NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_NOTES_MAP\. .* then build and restart/),
    ]);
    expect(notices[1]).not.toContain('environment of the server');
    expect(page.textContent.replace(/\s+/g, ' ')).toContain('missing, read by the build');
  });

  it('does not alarm about what is only proved while a plugin runs', async () => {
    const stopped = aPlugin({ state: 'disabled', enabled: false, denials: { proved: 0, total: 7 } });
    const { page } = await open('platform:auditor', stopped);

    expect(page.textContent).toContain('checked when the app runs');
    expect(page.querySelector('.lacking')).toBeNull();
  });

  it('keeps the focus: on the switch while it is switched, and on it when the button that was pressed is gone', async () => {
    const { http, page, settled } = await open(
      'platform:admin',
      aPlugin({ state: 'failed', enabled: false, reason: 'It threw.' }),
    );
    const button = buttonNamed('Try again');
    button.focus();
    button.click();
    http.expectOne(`${url}/com.example.notes`).flush(aPlugin());
    await settled();
    const box = page.querySelector<HTMLInputElement>('input[role=switch]');
    expect(document.activeElement).toBe(box);

    box?.click();
    await settled();
    buttonNamed('Turn off').click();
    await settled();
    expect([box?.disabled, box?.getAttribute('aria-disabled'), box?.checked]).toEqual([false, 'true', false]);
    box?.click();
    expect(box?.checked).toBe(false);
    http.expectOne(`${url}/com.example.notes`).flush(aPlugin({ enabled: false, state: 'disabled' }));
    await settled();
    expect(box?.getAttribute('aria-disabled')).toBeNull();
  });

  it('offers no switch for what is not made for this version', async () => {
    const { page } = await open(
      'platform:admin',
      aPlugin({ state: 'incompatible', enabled: false, reason: 'Too old.' }),
    );

    expect(page.querySelector('input[role=switch]')).toBeNull();
    expect(buttonNamed('Turn on anyway…')).toBeTruthy();
  });

  it('explains why a plugin is always on', async () => {
    const { page } = await open(
      'platform:owner',
      aPlugin({ isRoot: true }),
      aPlugin({ id: 'sv.account', name: 'Account' }),
    );

    expect(page.querySelector('input')).toBeNull();
    expect(page.textContent).toContain('first choose another one under Workspace → General');
    expect(page.textContent).toContain('The workspace needs this app');
  });

  it('puts the switch back and says in words that a plugin is required', async () => {
    const { page, http, settled } = await open('platform:admin', aPlugin());

    flip(page);
    await settled();
    buttonNamed('Turn off').click();
    await settled();
    refuse(http.expectOne(`${url}/com.example.notes`), 409, 'plugin-required');
    await settled();

    expect(page.querySelector<HTMLInputElement>('input[role=switch]')?.checked).toBe(true);
    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toBe(
      'You cannot turn off Notes, because the workspace needs it.',
    );
  });

  it('starts a failed plugin again', async () => {
    const { http, page, settled } = await open('platform:admin', aPlugin({ state: 'failed', reason: 'It threw.' }));

    buttonNamed('Try again').click();
    const request = http.expectOne(`${url}/com.example.notes`);
    expect(request.request.body).toEqual({ enabled: true });
    request.flush(aPlugin());
    await settled();

    expect(page.textContent).not.toContain('It threw.');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http, settled } = openPage(PluginsPage, 'platform:auditor');
    refuse(http.expectOne(url), 500, 'internal-error', 'Something went wrong here.');
    await settled();
    expect(page.textContent).toContain('Something went wrong here.');

    buttonNamed('Try again').click();
    TestBed.tick();
    http.expectOne(url).flush({ plugins: [] });
    await settled();
    expect(page.textContent).toContain('No apps');
  });
});
