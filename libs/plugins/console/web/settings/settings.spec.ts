import { TestBed } from '@angular/core/testing';
import type { AdminPlugin, AdminSettings, Versioned } from '@sv/contracts/admin.contract';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { MailPage } from './mail-page';
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
    expect([name?.value, root?.value, fields(page)[2]?.value]).toEqual(['Other works', 'sv.launcher', 'Asia/Tokyo']);
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

describe('The test of mail', () => {
  afterEach(() => document.body.replaceChildren());

  const test = { method: 'POST', url: '/api/admin/mail/test' };

  async function openWith(role: Parameters<typeof openPage>[1], configured: boolean): Promise<ConsolePage> {
    const opened = openPage(MailPage, role);
    opened.http.expectOne('/api/admin/health').flush({ mailer: { configured, queued: 0, lastError: null } });
    await opened.settled();
    return opened;
  }

  it.each([
    [true, '250 2.0.0 Ok: queued as 4F2', 'Sent.'],
    [false, '535 5.7.8 Authentication failed', 'Not sent.'],
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
