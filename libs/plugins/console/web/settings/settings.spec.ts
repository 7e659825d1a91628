import { TestBed } from '@angular/core/testing';
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import type { AdminSettings, Versioned } from '@sv/contracts/admin/settings.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { rootChoices } from './root-choices';
import { SettingsPage } from './settings';

const url = '/api/admin/settings';
const settings: Versioned<AdminSettings> = {
  tenantName: 'Works',
  rootPluginId: 'sv.launcher',
  language: 'en',
  timeZone: 'Europe/Berlin',
  backupSchedule: null,
  backupsKept: null,
  backupsKeptDaily: null,
  backupsKeptWeekly: null,
  backupsKeptMonthly: null,
  notificationRetentionDays: null,
  activityRetentionDays: 365,
  version: 3,
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

const fields = (page: HTMLElement): HTMLInputElement[] => [
  ...page.querySelectorAll<HTMLInputElement>('#sv-settings :is(input, select)'),
];

describe('General', () => {
  afterEach(() => document.body.replaceChildren());

  it('lets an auditor read everything and save nothing', async () => {
    const { page } = await open('platform:auditor');

    expect(fields(page)[0]?.value).toBe('Works');
    expect(fields(page).every(field => field.disabled)).toBe(true);
    expect(page.querySelector('button[type=submit]')).toBeNull();
  });

  it('saves what was changed', async () => {
    const { page, http, settled } = await open('platform:admin');
    typeInto(fields(page)[0], 'New works');

    buttonNamed('Save changes').click();
    const request = http.expectOne(url);

    expect(request.request.method).toBe('PATCH');
    expect(request.request.body).toEqual({ tenantName: 'New works' });
    expect(request.request.headers.get('If-Match')).toBe('"3"');
    request.flush({ ...settings, ...request.request.body, version: 4 });
    await settled();
    expect(page.textContent).not.toContain('Discard');
  });

  it('saves the language of invites and of people whose browser has another one', async () => {
    const { page, http } = await open('platform:admin');
    const language = page.querySelector<HTMLSelectElement>('[formControlName=language]')!;
    expect([...language.options].map(({ text, lang }) => [text.trim(), lang])).toEqual([
      ['English', 'en'],
      ['Deutsch', 'de'],
    ]);
    typeInto(language, 'de');

    buttonNamed('Save changes').click();

    expect(http.expectOne(url).request.body).toEqual({ language: 'de' });
  });

  it('says that everything is saved when nothing was changed, and sends nothing', async () => {
    const { http, settled } = await open('platform:admin');
    const success = jest.spyOn(TestBed.inject(Toasts), 'success');

    buttonNamed('Save changes').click();
    await settled();

    http.expectNone({ method: 'PATCH', url });
    expect(success).toHaveBeenCalledWith('Settings saved');
  });

  it('loses nothing that another administrator changed meanwhile: fields of both, and a choice for the same one', async () => {
    const { page, http, settled } = await open('platform:admin');
    const [name, root] = fields(page);
    typeInto(name, 'New works');

    buttonNamed('Save changes').click();
    const theirs = { ...settings, timeZone: 'Asia/Tokyo', version: 4 };
    http.expectOne(url).flush({ code: 'changed-meanwhile', current: theirs }, { status: 412, statusText: 'changed' });
    await settled();
    const again = http.expectOne(url);
    expect([again.request.body, again.request.headers.get('If-Match')]).toEqual([{ tenantName: 'New works' }, '"4"']);
    const alsoRenamed = { ...theirs, tenantName: 'Other works', version: 5 };
    again.flush({ code: 'changed-meanwhile', current: alsoRenamed }, { status: 412, statusText: 'changed' });
    await settled();
    expect(page.querySelector('sv-conflict-choice')?.textContent).toContain('Other works');

    buttonNamed('Take theirs').click();
    await settled();
    expect([name?.value, root?.value, fields(page)[3]?.value]).toEqual(['Other works', 'sv.launcher', 'Asia/Tokyo']);
  });

  it('says beside the field that an app cannot be the start page', async () => {
    const { page, http, settled } = await open('platform:admin');
    const root = page.querySelector('select')!;
    root.value = 'sv.tasks';
    root.dispatchEvent(new Event('change'));

    buttonNamed('Save changes').click();
    refuse(http.expectOne(url), 409, 'not-a-root-plugin');
    await settled();

    expect(fields(page)[1]?.getAttribute('aria-invalid')).toBe('true');
    expect(page.textContent).toContain('This app cannot be the start page');
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
