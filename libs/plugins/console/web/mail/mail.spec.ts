import type { MailSettings } from '@sv/contracts/admin/mail.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { MailPage } from './mail';

const url = '/api/admin/mail';
const off: Versioned<MailSettings> = {
  ...{ source: 'none', host: null, port: null, security: null, user: null, hasPassword: false, from: null },
  locked: [],
  version: 0,
};
const set: Versioned<MailSettings> = {
  ...{ source: 'settings', host: 'smtp.example.com', port: 587, security: 'starttls', user: 'work' },
  ...{ hasPassword: true, from: 'work@example.com', locked: [], version: 4 },
};
const locked: Versioned<MailSettings> = {
  ...set,
  source: 'environment',
  locked: ['host', 'port', 'security', 'user', 'password', 'from'],
};

async function open(
  settings: Versioned<MailSettings>,
  { role = 'platform:owner' as Parameters<typeof openPage>[1], lastError = null as string | null } = {},
): Promise<ConsolePage> {
  const opened = openPage(MailPage, role);
  const mailer = { configured: settings.host !== null, queued: lastError ? 3 : 0, lastError };
  opened.http.expectOne('/api/admin/health').flush({ mailer });
  opened.http.expectOne(url).flush(settings);
  await opened.settled();
  return opened;
}

const field = (page: HTMLElement, name: string): HTMLInputElement =>
  page.querySelector<HTMLInputElement>(`[formControlName=${name}]`)!;

describe('Mail', () => {
  afterEach(() => document.body.replaceChildren());

  it('stores a first mail server; an empty port is the usual one', async () => {
    const { page, http, settled } = await open(off);
    expect(page.textContent).toContain('Off');
    expect(() => buttonNamed('Turn off mail')).toThrow();
    typeInto(field(page, 'host'), ' smtp.example.com ');
    typeInto(field(page, 'user'), 'work');
    typeInto(field(page, 'password'), 'a-password');
    typeInto(field(page, 'from'), 'Work <work@example.com>');

    buttonNamed('Save changes').click();
    const { request, flush } = expectOne(http, 'PATCH', url);
    expect(request.body).toEqual({
      host: 'smtp.example.com',
      user: 'work',
      password: 'a-password',
      from: 'Work <work@example.com>',
    });
    expect(request.headers.get('If-Match')).toBe('"0"');
    flush({ ...set, version: 1 });
    await settled();
    expect([field(page, 'password').value, field(page, 'host').value]).toEqual(['', 'smtp.example.com']);
    expect(page.textContent).toContain('A password is saved');
  });

  it('keeps the password when it is left empty, and shows the usual port as none', async () => {
    const { page, http } = await open(set);
    expect(field(page, 'port').value).toBe('');
    typeInto(field(page, 'from'), 'other@example.com');

    buttonNamed('Save changes').click();
    expect(expectOne(http, 'PATCH', url).request.body).toEqual({ from: 'other@example.com' });
  });

  it('tests what is typed before it is saved, and names the fault at its field', async () => {
    const { page, http, settled } = await open(set);
    typeInto(field(page, 'host'), 'mail.example.com');
    typeInto(field(page, 'to'), 'ops@example.org');

    buttonNamed('Send test email').click();
    const request = http.expectOne(`${url}/test`);
    expect(request.request.body).toEqual({ to: 'ops@example.org', settings: { host: 'mail.example.com' } });
    const errors = [{ pointer: '/settings/password', detail: 'Enter the password for this server and user.' }];
    request.flush({ code: 'validation-failed', status: 400, errors }, { status: 400, statusText: 'x' });
    await settled();

    expect(field(page, 'password').getAttribute('aria-invalid')).toBe('true');
    expect(page.textContent).toContain('Enter the password for this server and user.');
  });

  it.each([
    [true, '250 2.0.0 Ok: queued as 4F2', 'accepted the test email to me@example.org'],
    [false, '535 5.7.8 Authentication failed', 'rejected the username or password'],
    [false, 'connect ECONNREFUSED 10.0.0.1:25', 'Nothing listens at this address'],
    [false, 'self-signed certificate', 'certificate is not trusted'],
    [false, '550 no such user', 'was not sent'],
  ])('shows the answer of the mail server itself: %s, %s', async (accepted, response, text) => {
    const { page, http, settled } = await open(set);

    buttonNamed('Send test email').click();
    const request = http.expectOne(`${url}/test`);
    expect(request.request.body).toEqual({});
    request.flush({ accepted, response });
    await settled();

    const answer = page.querySelector('sv-mail-test-answer')!;
    expect(answer.querySelector('pre')?.textContent).toBe(response);
    expect(answer.textContent).toContain(text);
  });

  it('says that mail does not go out, and why', async () => {
    const { page } = await open(set, { lastError: '421 closed' });

    expect(page.textContent).toContain('421 closed');
    expect(page.textContent).toContain('Waiting emails: 3');
  });

  it('shows what the environment sets, locked, and still tests it', async () => {
    const { page, http } = await open(locked);

    expect(page.textContent).toContain('SMTP_URL');
    expect(field(page, 'host').value).toBe('smtp.example.com');
    expect(['host', 'password', 'from'].every(name => field(page, name).disabled)).toBe(true);
    expect(() => buttonNamed('Save changes')).toThrow();
    buttonNamed('Send test email').click();
    expect(http.expectOne(`${url}/test`).request.body).toEqual({});
  });

  it('asks before it turns mail off', async () => {
    const { page, http, settled } = await open(set);
    buttonNamed('Turn off mail').click();
    await settled();
    http.expectNone({ method: 'PATCH', url });

    [...document.querySelectorAll<HTMLButtonElement>('dialog button, [role=alertdialog] button')]
      .find(({ textContent }) => textContent.trim() === 'Turn off mail')!
      .click();
    await settled();
    const { request, flush } = expectOne(http, 'PATCH', url);
    expect([request.body, request.headers.get('If-Match')]).toEqual([{ host: null }, '"4"']);
    flush({ ...off, version: 5 });
    await settled();
    expect(field(page, 'host').value).toBe('');
  });

  it('says beside the form what the server refused', async () => {
    const { page, http, settled } = await open(set);
    typeInto(field(page, 'from'), 'other@example.com');
    buttonNamed('Save changes').click();
    refuse(http.expectOne({ method: 'PATCH', url }), 409, 'set-by-environment', 'A variable decides this.');
    await settled();

    expect(page.querySelector('[role=alert]')?.textContent).toContain('A variable decides this.');
  });

  it('cannot be pointed elsewhere by an admin who is no owner, who may test what is stored', async () => {
    const { page, http } = await open(set, { role: 'platform:admin' });

    expect(page.textContent).toContain('Only owners can change the mail server.');
    expect(['host', 'password', 'from'].every(name => field(page, name).disabled)).toBe(true);
    for (const name of ['Save changes', 'Turn off mail']) expect(() => buttonNamed(name)).toThrow();
    buttonNamed('Send test email').click();
    expect(http.expectOne(`${url}/test`).request.body).toEqual({});
  });

  it('lets an auditor read and change nothing', async () => {
    const { page } = await open(set, { role: 'platform:auditor' });

    expect(field(page, 'host').value).toBe('smtp.example.com');
    expect(field(page, 'host').disabled).toBe(true);
    expect(() => buttonNamed('Save changes')).toThrow();
    expect(() => buttonNamed('Send test email')).toThrow();
  });
});

function expectOne(http: ConsolePage['http'], method: string, address: string) {
  const found = http.expectOne({ method, url: address });
  return { request: found.request, flush: (body: object) => found.flush(body) };
}
