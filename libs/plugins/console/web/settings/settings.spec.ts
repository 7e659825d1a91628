import type { AdminPlugin, AdminSettings } from '@sv/contracts/admin.contract';
import { buttonNamed, openPage, refuse, type ConsolePage } from '../testing/console-page';
import { rootChoices } from './root-choices';
import { SettingsPage } from './settings';

const url = '/api/admin/settings';
const settings: AdminSettings = {
  tenantName: 'Works',
  rootPluginId: 'sv.launcher',
  notificationRetentionDays: null,
  activityRetentionDays: 365,
};
const aPlugin = (id: string, fields: Partial<AdminPlugin> = {}): AdminPlugin =>
  ({ id, name: id, state: 'enabled', adminOnly: false, shell: 'default', ...fields }) as AdminPlugin;

async function open(role: Parameters<typeof openPage>[1]): Promise<ConsolePage> {
  const opened = openPage(SettingsPage, role);
  opened.http.expectOne(url).flush(settings);
  opened.http.expectOne('/api/admin/plugins').flush({ plugins: [aPlugin('sv.launcher'), aPlugin('sv.tasks')] });
  await opened.settled();
  return opened;
}

const fields = (page: HTMLElement): HTMLInputElement[] => [...page.querySelectorAll<HTMLInputElement>('form :is(input, select)')];

describe('Settings', () => {
  afterEach(() => document.body.replaceChildren());

  it('lets an auditor read everything and save nothing', async () => {
    const { page } = await open('platform:auditor');

    expect(fields(page)[0]?.value).toBe('Works');
    expect(fields(page).every(field => field.disabled)).toBe(true);
    expect(page.querySelector('button[type=submit]')).toBeNull();
  });

  it('saves what was changed; an empty number of days keeps everything', async () => {
    const { page, http, settled } = await open('platform:admin');
    const [name, , , activity] = fields(page);
    if (!name || !activity) throw new Error('fields missing');
    for (const [field, value] of [[name, 'New works'], [activity, '']] as const) {
      field.value = value;
      field.dispatchEvent(new Event('input'));
    }

    buttonNamed('Save changes').click();
    const request = http.expectOne(url);

    expect(request.request.method).toBe('PATCH');
    expect(request.request.body).toEqual({ ...settings, tenantName: 'New works', activityRetentionDays: null });
    request.flush(request.request.body);
    await settled();
  });

  it('says beside the field that an app cannot be the first page', async () => {
    const { page, http, settled } = await open('platform:admin');

    buttonNamed('Save changes').click();
    refuse(http.expectOne(url), 409, 'not-a-root-plugin');
    await settled();

    expect(fields(page)[1]?.getAttribute('aria-invalid')).toBe('true');
    expect(page.textContent).toContain('This app cannot be the first page');
  });
});

describe('rootChoices', () => {
  it('offers what can stand at / and tells the truth about a choice that no longer can', () => {
    const plugins = [
      aPlugin('a.tasks'),
      aPlugin('a.note', { shell: 'overlay' }),
      aPlugin('a.console', { adminOnly: true }),
      aPlugin('a.gone', { state: 'failed' }),
    ];

    expect(rootChoices(plugins, 'a.tasks').map(({ id }) => id)).toEqual(['a.tasks']);
    expect(rootChoices(plugins, 'a.gone').map(({ name }) => name)).toEqual(['a.gone (not available)', 'a.tasks']);
  });
});
