import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import type { Shell } from '@sv/contracts/shell.contract';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import type { Session } from '@sv/ui/workspace/session';
import { buttonNamed, type ConsolePage, openPage, refuse, typeInto } from '../testing/console-page';
import { settingsUrl } from '../forms/settings-form';
import { AppsStep } from './apps-step/apps-step';
import { FactorStep } from './factor-step/factor-step';
import { InvitesStep } from './invites-step/invites-step';
import { JoiningStep } from './joining-step/joining-step';
import { MailStep } from './mail-step/mail-step';
import { Ready } from './ready/ready';
import { Setup } from './setup';
import { neighboursOf, setupSteps } from './setup-steps';
import { WorkspaceStep } from './workspace-step/workspace-step';

const owner = 'platform:owner';
const identity = {
  instanceName: { value: 'Workspace', default: 'Workspace', overridden: false },
  primaryColor: { value: null, default: null, overridden: false },
  version: 3,
};
const identityUrl = '/api/admin/instance-config';
const settings = { language: 'en', timeZone: 'UTC', version: 0 };
const policies = (value: boolean, overridden: boolean): object => ({
  inviteOnly: { value, default: false, overridden },
  version: 4,
});

function follow(): jest.SpyInstance {
  return jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
}

const radio = (page: HTMLElement, at: number): HTMLInputElement =>
  page.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]!;

async function answered<T>(page: ConsolePage<T>, url: string, body: object): Promise<ConsolePage<T>> {
  page.http.expectOne(url).flush(body);
  await page.settled();
  return page;
}

async function openWorkspaceStep(current: object): Promise<ConsolePage<WorkspaceStep>> {
  const opened = openPage(WorkspaceStep, owner);
  opened.http.expectOne(settingsUrl).flush(current);
  return answered(opened, identityUrl, identity);
}

describe('the set-up of a workspace', () => {
  afterEach(() => document.body.replaceChildren());

  it('leads from each step to the next, and back', () => {
    expect(neighboursOf('workspace')).toEqual({ number: 2, back: null, next: '/console/setup/joining' });
    expect(neighboursOf('apps')).toEqual({ number: 7, back: '/console/setup/invites', next: '/console/setup/ready' });
    expect(setupSteps).toHaveLength(6);
  });

  it('is for owners: an admin is sent to Console', () => {
    const { page } = openPage(Setup, 'platform:admin');
    expect(page.textContent).toContain('Only an owner can set up the workspace');
    expect(page.querySelector('sv-setup-progress')).toBeNull();
  });

  it('previews the name and the colour as they are chosen, and saves both', async () => {
    const { page, http, settled } = await openWorkspaceStep({ ...settings, version: 2 });
    const next = follow();
    typeInto(page.querySelector('[formControlName=instanceName]'), ' Family ');
    radio(page, 2).click();
    await settled();
    expect(page.querySelector('sv-workspace-preview')?.textContent).toContain('Family');
    expect(page.querySelector<HTMLInputElement>('sv-color-field .sv-numeric')?.value).toBe('#2f6b33');

    buttonNamed('Save and continue').click();
    const request = http.expectOne({ method: 'PATCH', url: identityUrl });
    expect(request.request.body).toEqual({ instanceName: 'Family', primaryColor: '#2f6b33' });
    expect(request.request.headers.get('If-Match')).toBe('"3"');
    request.flush(identity);
    await settled();
    http.expectOne('/api/shell').flush({ user: { id: 'me' }, capabilities: [], plugins: [], instance: {} });
    await settled();
    expect(next).toHaveBeenCalledWith('/console/setup/joining');
  });

  it('takes language and time zone of whoever sets it up, and saves them with the step', async () => {
    document.documentElement.lang = 'de';
    const { page, http, settled } = await openWorkspaceStep({ ...settings, timeZone: 'Pacific/Apia' });
    document.documentElement.lang = 'en';
    const shown = ['language', 'timeZone'].map(
      name => page.querySelector<HTMLSelectElement>(`[formControlName=${name}]`)!.value,
    );
    expect(shown).toEqual(['de', new Intl.DateTimeFormat().resolvedOptions().timeZone]);

    buttonNamed('Save and continue').click();
    http.expectOne({ method: 'PATCH', url: identityUrl }).flush(identity);
    await settled();
    const request = http.expectOne({ method: 'PATCH', url: settingsUrl });
    expect(request.request.body).toEqual({ language: shown[0], timeZone: shown[1] });
    expect(request.request.headers.get('If-Match')).toBe('"0"');
  });

  it('shows the logo in its place, and in the preview, once it is uploaded', async () => {
    // The test's browser shows no pictures, so no part is chosen here.
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
    const { page, http, settled } = await openWorkspaceStep(settings);
    http.expectOne('/api/admin/instance-pictures').flush({ logo: { value: null } });
    await settled();
    expect(buttonNamed('Upload: Logo').textContent).toContain('Upload…');

    const files = [new File(['picture'], 'logo.png')];
    const dropped = Object.assign(new Event('drop', { cancelable: true }), {
      dataTransfer: { files, types: ['Files'] },
    });
    page.querySelector('sv-picture-chooser')!.dispatchEvent(dropped);
    await settled();
    http.expectOne('/api/instance/logo').flush({ url: '/logo?v=1' });
    await settled();
    const pictures = Object.fromEntries(['logo', 'logo-dark', 'favicon'].map(kind => [kind, { value: '/logo?v=1' }]));
    http.expectOne('/api/admin/instance-pictures').flush(pictures);
    await settled();
    http
      .expectOne('/api/shell')
      .flush({ user: { id: 'me' }, capabilities: [], plugins: [], instance: { logoUrl: '/logo?v=1' } });
    await settled();
    const shown = [...page.querySelectorAll('sv-logo-choice img, sv-workspace-preview img')];
    expect(shown.map(image => image.getAttribute('src'))).toEqual(['/logo?v=1', '/logo?v=1', '/logo?v=1']);
  });

  it('says why a name was refused, and stays', async () => {
    const { page, http, settled } = await openWorkspaceStep(settings);
    const next = follow();
    buttonNamed('Save and continue').click();
    refuse(http.expectOne({ method: 'PATCH', url: identityUrl }), 412, 'changed-meanwhile', 'Changed.');
    await settled();
    expect(page.querySelector('sv-setup-frame > [role=alert]')?.textContent).toContain('Changed.');
    expect(next).not.toHaveBeenCalled();
  });

  it('preselects invite only, and changes nothing until it is saved', async () => {
    const { page, http, settled } = await answered(
      openPage(JoiningStep, owner),
      '/api/admin/policies',
      policies(false, false),
    );
    const next = follow();
    expect([radio(page, 0).checked, radio(page, 1).checked]).toEqual([true, false]);
    expect(page.textContent).toContain('If you skip this step, anyone who can open');
    expect(page.querySelector('a[href="/console/setup/second-factor"]')?.textContent).toContain('Skip this step');
    http.expectNone({ method: 'PATCH', url: '/api/admin/policies' });

    buttonNamed('Save and continue').click();
    const request = http.expectOne({ method: 'PATCH', url: '/api/admin/policies' });
    expect([request.request.body, request.request.headers.get('If-Match')]).toEqual([{ inviteOnly: true }, '"4"']);
    request.flush({});
    await settled();
    expect(next).toHaveBeenCalledWith('/console/setup/second-factor');
  });

  it('shows what was saved before, and stays when the owner does not confirm who they are', async () => {
    const { page, settled } = await answered(
      openPage(JoiningStep, owner),
      '/api/admin/policies',
      policies(false, true),
    );
    const next = follow();
    expect(radio(page, 1).checked).toBe(true);
    jest.spyOn(TestBed.inject(Reauthentication), 'run').mockResolvedValue(null);
    buttonNamed('Save and continue').click();
    await settled();
    expect(next).not.toHaveBeenCalled();
  });

  it('leads to the page that sets up a second factor, and on once there is one', async () => {
    const factors = { totp: false, passkeys: 0 };
    const { page } = await answered(openPage(FactorStep, owner), '/api/auth/factors', factors);
    const link = page.querySelector('a[href^="/login"]')!.getAttribute('href')!;
    expect(new URLSearchParams(link.split('?')[1]).get('returnUrl')).toBe('/console/setup/second-factor');
    TestBed.resetTestingModule();

    const done = await answered(openPage(FactorStep, owner), '/api/auth/factors', { ...factors, passkeys: 1 });
    expect(done.page.textContent).toContain('Your account has a second factor.');
    expect(done.page.querySelector('a[href="/console/setup/mail"]')?.textContent).toContain('Continue');
  });

  it('offers to skip mail until there is a mail server', async () => {
    const opened = openPage(MailStep, owner);
    const way = (): string | undefined => opened.page.querySelector('a[href="/console/setup/invites"]')?.textContent;
    const { session } = opened.component as unknown as { session: Session };
    session.shell.update(shell => ({ ...shell!, sendsMail: false }) as unknown as Shell);
    await opened.settled();
    expect(way()).toContain('Skip this step');
    session.shell.update(shell => ({ ...shell!, sendsMail: true }));
    await opened.settled();
    expect(way()).toContain('Continue');
  });

  it('invites many at once, and says of each what became of it', async () => {
    const { page, http, settled } = openPage(InvitesStep, owner);
    typeInto(page.querySelector('textarea'), 'bob@example.com, me@example.com');
    buttonNamed('Create invites').click();
    const sent = http.expectOne('/api/admin/invites');
    expect(sent.request.body).toEqual({ email: 'bob@example.com' });
    sent.flush({ invite: {}, token: 't', url: 'https://work.example.com/register?invite=t' });
    await settled();
    refuse(http.expectOne('/api/admin/invites'), 409, 'email-taken');
    await settled();

    const rows = [...page.querySelectorAll('li')].map(row => row.textContent);
    expect(rows[0]).toContain('bob@example.com');
    expect(rows[0]).toContain('Copy link');
    expect(rows[1]).toContain('This person already has an account.');
    expect(page.querySelector('a[href="/console/setup/apps"]')?.textContent).toContain('Continue');
  });

  it('asks for an address when there is none', async () => {
    const { page, http, settled } = openPage(InvitesStep, owner);
    buttonNamed('Create invites').click();
    await settled();
    expect(page.textContent).toContain('Enter at least one email address.');
    http.expectNone('/api/admin/invites');
  });

  it('switches the apps whose tick changed, remembers the choice and goes on', async () => {
    const app = (id: string, enabled: boolean): object => ({ id, name: id, enabled, state: 'enabled', isRoot: false });
    const plugins = [app('sv.console', true), app('sv.tasks', true), app('com.example.notes', false)];
    const { page, http, settled } = await answered(openPage(AppsStep, owner), '/api/admin/plugins', { plugins });
    const next = follow();
    const boxes = [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    boxes[1]!.click();
    buttonNamed('Save and continue').click();
    const request = http.expectOne('/api/admin/plugins/com.example.notes');
    expect(request.request.body).toEqual({ enabled: true });
    request.flush({});
    await settled();
    http.expectOne('/api/shell').flush({ user: { id: 'me' }, capabilities: [], plugins: [], instance: {} });
    await settled();
    const remembered = http.expectOne({ method: 'PATCH', url: '/api/admin/setup' });
    expect(remembered.request.body).toEqual({ appsChosen: true });
    remembered.flush({});
    await settled();
    expect(next).toHaveBeenCalledWith('/console/setup/ready');
  });

  it('ends with what was skipped', async () => {
    const opened = openPage(Ready, owner);
    const done = { identity: true, joining: true, mail: false, invites: true, apps: true };
    opened.http.expectOne('/api/admin/setup').flush({ done, dismissed: false });
    const { page } = await answered(opened, '/api/auth/factors', { totp: true, passkeys: 0 });
    expect([...page.querySelectorAll('li')].map(item => item.textContent.trim())).toEqual(['Set up mail']);
    expect(page.querySelector('a[href="/"]')?.textContent).toContain('Open your workspace');
  });
});
