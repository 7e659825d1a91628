import { TestBed } from '@angular/core/testing';
import type { AdminPlugin } from '@sv/contracts/admin.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, type ConsolePage } from '../testing/console-page';
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
  isRoot: false,
  permissions: ['db'],
  capabilities: {},
  env: [],
  database: 'shared',
  data: { provides: [], consumes: [] },
  compatibility: {},
  monetization: { model: 'free' },
  enabled: true,
  state: 'enabled',
  reason: null,
  denials: { proved: 0, total: 0 },
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
    const { page } = await open('platform:auditor', aPlugin(), aPlugin({ id: 'x.y', state: 'failed', reason: 'It threw.' }));

    expect(page.querySelectorAll('input, sv-plugin-row button')).toHaveLength(0);
    expect(page.textContent).toContain('On');
    expect(page.textContent).toContain('It threw.');
  });

  it('switches a plugin off and asks anew what the shell shows', async () => {
    const { page, http, settled } = await open('platform:admin', aPlugin());

    flip(page);
    const request = http.expectOne(`${url}/com.example.notes`);
    expect(request.request.body).toEqual({ enabled: false });
    request.flush(aPlugin({ enabled: false, state: 'disabled' }));
    await settled();

    expect(page.querySelector<HTMLInputElement>('input[role=switch]')?.checked).toBe(false);
    http.expectOne('/api/shell');
  });

  it('explains why a plugin is always on', async () => {
    const { page } = await open('platform:owner', aPlugin({ isRoot: true }), aPlugin({ id: 'sv.account', name: 'Account' }));

    expect(page.querySelector('input')).toBeNull();
    expect(page.textContent).toContain('Choose another one under Settings');
    expect(page.textContent).toContain('The workspace cannot do without it');
  });

  it('puts the switch back and says in words that a plugin is required', async () => {
    const { page, http, settled } = await open('platform:admin', aPlugin());

    flip(page);
    refuse(http.expectOne(`${url}/com.example.notes`), 409, 'plugin-required');
    await settled();

    expect(page.querySelector<HTMLInputElement>('input[role=switch]')?.checked).toBe(true);
    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toBe('Notes stays on: the workspace cannot do without it.');
  });

  it('starts a failed plugin again', async () => {
    const { http, page, settled } = await open('platform:admin', aPlugin({ state: 'failed', reason: 'It threw.' }));

    buttonNamed('Start again').click();
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
    expect(page.textContent).toContain('No plugins');
  });
});
