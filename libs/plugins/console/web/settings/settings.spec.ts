import type { TestRequest } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import type { AdminPlugin, AdminSettings, Versioned } from '@sv/contracts/admin.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { deletionText, shortened } from './retention/retention';
import { rootChoices } from './root-choices';
import { SettingsPage } from './settings';

const url = '/api/admin/settings';
const settings: Versioned<AdminSettings> = {
  tenantName: 'Works',
  rootPluginId: 'sv.launcher',
  timeZone: 'Europe/Berlin',
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
    const [name, , , , activity] = fields(page);
    if (!name || !activity) throw new Error('fields missing');
    for (const [field, value] of [
      [name, 'New works'],
      [activity, ''],
    ] as const) {
      field.value = value;
      field.dispatchEvent(new Event('input'));
    }

    buttonNamed('Save changes').click();
    const request = http.expectOne(url);

    expect(request.request.method).toBe('PATCH');
    expect(request.request.body).toEqual({ tenantName: 'New works', activityRetentionDays: null });
    expect(request.request.headers.get('If-Match')).toBe('"3"');
    request.flush({ ...settings, ...request.request.body, version: 4 });
    await settled();
    expect(page.textContent).not.toContain('Discard');
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
    const theirs = { ...settings, activityRetentionDays: 30, version: 4 };
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
    expect([name?.value, root?.value, fields(page)[4]?.value]).toEqual(['Other works', 'sv.launcher', '30']);
  });

  it('says how much a shorter retention deletes while one types, and asks before it saves', async () => {
    const { page, http, settled } = await open('platform:admin');
    const dryRun = (): TestRequest => http.expectOne(request => request.params.get('dryRun') === 'true');
    jest.useFakeTimers();
    typeInto(fields(page)[4], '30');
    TestBed.tick();
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    TestBed.tick();
    const asked = dryRun();
    expect([asked.request.method, asked.request.body]).toEqual(['PATCH', { activityRetentionDays: 30 }]);
    expect(page.textContent).toContain('Counting');
    asked.flush({ notifications: 7, activity: 1204 });
    await settled();
    expect(page.textContent).toContain('1,204 entries of the activity log would be deleted');

    buttonNamed('Save changes').click();
    dryRun().flush({ notifications: 7, activity: 1204 });
    await settled();
    buttonNamed('Cancel').click();
    await settled();
    http.expectNone({ method: 'PATCH', url });

    buttonNamed('Save changes').click();
    dryRun().flush({ notifications: 7, activity: 1204 });
    await settled();
    buttonNamed('Save and delete').click();
    await settled();
    const request = http.expectOne({ method: 'PATCH', url });
    expect(request.request.body).toEqual({ activityRetentionDays: 30 });
    request.flush({ ...settings, activityRetentionDays: 30, version: 4 });
    await settled();
    expect(page.textContent).not.toContain('would be deleted');
  });

  it('says beside the field that an app cannot be the first page', async () => {
    const { page, http, settled } = await open('platform:admin');
    const root = page.querySelector('select')!;
    root.value = 'sv.tasks';
    root.dispatchEvent(new Event('change'));

    buttonNamed('Save changes').click();
    refuse(http.expectOne(url), 409, 'not-a-root-plugin');
    await settled();

    expect(fields(page)[1]?.getAttribute('aria-invalid')).toBe('true');
    expect(page.textContent).toContain('This app cannot be the first page');
  });
});

describe('The test of mail', () => {
  afterEach(() => document.body.replaceChildren());

  const test = { method: 'POST', url: '/api/admin/mail/test' };

  async function openWith(role: Parameters<typeof openPage>[1], configured: boolean): Promise<ConsolePage> {
    const opened = await open(role);
    opened.http.expectOne('/api/admin/health').flush({ mailer: { configured, queued: 0, lastError: null } });
    await opened.settled();
    return opened;
  }

  it.each([
    [true, '250 2.0.0 Ok: queued as 4F2', 'Accepted.'],
    [false, '535 5.7.8 Authentication failed', 'Not accepted.'],
  ])('shows the answer of the mail server itself', async (accepted, response, words) => {
    const { page, http, settled } = await openWith('platform:admin', true);

    buttonNamed('Send test mail').click();
    const request = http.expectOne(test);
    expect(request.request.body).toEqual({});
    request.flush({ accepted, response });
    await settled();

    expect(page.querySelector('sv-mail-test pre')?.textContent).toBe(response);
    expect(page.querySelector('sv-mail-test')?.textContent).toContain(words);
  });

  it('sends to the address that was typed', async () => {
    const { page, http } = await openWith('platform:admin', true);
    typeInto(page.querySelector('sv-mail-test input'), 'ops@example.org');

    buttonNamed('Send test mail').click();

    expect(http.expectOne(test).request.body).toEqual({ to: 'ops@example.org' });
  });

  it('says what to set where mail is off', async () => {
    const { page } = await openWith('platform:admin', false);

    expect(page.querySelector('sv-mail-test')?.textContent).toContain('SMTP_URL');
    expect(() => buttonNamed('Send test mail')).toThrow();
  });

  it('says what to set when the server learns that mail is off', async () => {
    const { page, http, settled } = await openWith('platform:admin', true);

    buttonNamed('Send test mail').click();
    refuse(http.expectOne(test), 409, 'mail-not-configured');
    await settled();

    expect(page.querySelector('sv-mail-test')?.textContent).toContain('MAIL_FROM');
  });

  it('offers an auditor no test', async () => {
    const { page } = await openWith('platform:auditor', true);

    expect(page.textContent).toContain('Set up');
    expect(() => buttonNamed('Send test mail')).toThrow();
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

describe('a shorter retention', () => {
  const saved = { notificationRetentionDays: null, activityRetentionDays: 90 };

  it.each([
    [{ notificationRetentionDays: null, activityRetentionDays: 90 }, null],
    [{ notificationRetentionDays: null, activityRetentionDays: null }, null],
    [{ notificationRetentionDays: null, activityRetentionDays: 365 }, null],
    [{ notificationRetentionDays: 10, activityRetentionDays: 365 }, { notificationRetentionDays: 10 }],
    [
      { notificationRetentionDays: 10, activityRetentionDays: 89 },
      { notificationRetentionDays: 10, activityRetentionDays: 89 },
    ],
  ])('is found in %j', (wanted, change) => expect(shortened(wanted, saved)).toEqual(change));

  it('speaks only of what is shortened', () => {
    const both = { notificationRetentionDays: 1, activityRetentionDays: 1 };
    const preview = { notifications: 1, activity: 2 };
    expect(deletionText(both, preview)).toBe('1 notification and 2 entries of the activity log');
    expect(deletionText({ activityRetentionDays: 1 }, preview)).toBe('2 entries of the activity log');
    expect(deletionText(both, { notifications: 0, activity: 0 })).toBeNull();
  });
});
