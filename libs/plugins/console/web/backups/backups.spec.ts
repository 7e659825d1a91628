import { TestBed } from '@angular/core/testing';
import type { AdminSettings, Versioned } from '@sv/contracts/admin/settings.contract';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { BackupsPage } from './backups';

const url = '/api/admin/backups';
const settingsUrl = '/api/admin/settings';
const made = {
  name: 'workspace-2026-11-25T21-30-00Z.zip',
  bytes: 48_200_000,
  createdAt: '2026-11-25T21:30:00.000Z',
  durationMs: 95_000,
  isOwn: true,
  isNamed: true,
  isEncrypted: false,
  test: null,
};
const older = {
  ...made,
  name: 'workspace-2026-11-24T21-30-00Z.zip',
  createdAt: '2026-11-24T21:30:00.000Z',
  isOwn: false,
};
const foreign = { ...older, name: 'photos.zip', isNamed: false };
const none: BackupOverview = {
  kind: 'folder',
  place: '/data/backups',
  recipients: 0,
  tests: true,
  testing: null,
  fault: null,
  isAvailable: true,
  nextAt: null,
  locked: [],
  running: null,
  failure: null,
  backups: [],
};
const running = { requestedAt: '2026-11-25T21:30:00.000Z', isWaiting: false, bytes: 1_000_000 };
const settings = {
  backupSchedule: null,
  backupsKept: null,
  backupsKeptDaily: null,
  backupsKeptWeekly: null,
  backupsKeptMonthly: null,
  timeZone: 'Europe/Berlin',
  version: 3,
} as Versioned<AdminSettings>;

async function open(
  overview: BackupOverview,
  role: Parameters<typeof openPage>[1] = 'platform:owner',
): Promise<ConsolePage> {
  const opened = openPage(BackupsPage, role);
  opened.http.expectOne(url).flush(overview);
  await opened.settled();
  opened.http.expectOne(settingsUrl).flush(settings);
  await opened.settled();
  return opened;
}

describe('Backups', () => {
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('lists what there is, where it is, and why it cannot be downloaded', async () => {
    const { page } = await open({ ...none, backups: [made] });

    expect(page.querySelector('tbody')?.textContent).toContain(made.name);
    expect(page.querySelector('tbody')?.textContent).toContain('48.2 MB');
    expect(page.querySelector('dl')?.textContent).toMatch(/Not scheduled.*48\.2 MB, in 1 min/);
    expect(page.textContent).toContain('/data/backups');
    expect(page.textContent).toContain('cannot be downloaded');
    expect(page.querySelector('dl')?.textContent).toContain('None yet');
  });

  it('makes one in the background, shows how far it is, and says when it is complete', async () => {
    const { page, http, settled } = await open(none);
    expect(page.textContent).toContain('No backups yet');
    jest.useFakeTimers();
    buttonNamed('Back up now').click();
    http.expectOne({ method: 'POST', url }).flush({ ...none, running });
    await jest.advanceTimersByTimeAsync(10);
    TestBed.tick();
    expect(page.textContent).toContain('1 MB written');
    expect(buttonNamed('Back up now').disabled).toBe(true);

    await jest.advanceTimersByTimeAsync(1000);
    http.expectOne({ method: 'GET', url }).flush({ ...none, backups: [made] });
    jest.useRealTimers();
    await settled();
    expect(page.querySelector('[role=status]')?.textContent).toContain(`The backup is complete: ${made.name}`);
    expect(buttonNamed('Back up now').disabled).toBe(false);
  });

  it('says why the last one failed, and what a refusal says', async () => {
    const failure = { at: '2026-11-25T21:30:00.000Z', reason: 'there is no room for the backup' };
    const { page, http, settled } = await open({ ...none, failure });
    expect(page.querySelector('[role=alert]')?.textContent).toContain('there is no room for the backup');

    buttonNamed('Back up now').click();
    refuse(http.expectOne({ method: 'POST', url }), 409, 'backup-running', 'One backup is made at a time.');
    await settled();
    expect(page.textContent).toContain('One backup is made at a time.');
  });

  const select = (page: HTMLElement, text: string) => {
    const choice = page.querySelector<HTMLSelectElement>('sv-schedule-field select')!;
    choice.value = text;
    choice.dispatchEvent(new Event('change'));
    TestBed.tick();
  };

  it('saves when they are made, and which stay', async () => {
    const { page, http, settled } = await open(none);
    select(page, 'weekly');
    expect(page.textContent).toContain('Europe/Berlin');
    typeInto(page.querySelectorAll('fieldset input')[1], '7');
    buttonNamed('Save changes').click();
    const request = http.expectOne({ method: 'PATCH', url: settingsUrl });
    expect(request.request.body).toEqual({ backupSchedule: '30 3 * * 0', backupsKeptDaily: 7 });
    request.flush({ ...settings, backupSchedule: '30 3 * * 0', backupsKeptDaily: 7, version: 4 });
    await settled();
    expect(page.querySelector<HTMLInputElement>('input[type=time]')!.value).toBe('03:30');

    select(page, 'custom');
    typeInto(page.querySelector('sv-schedule-field input'), '0 4 1 * *');
    buttonNamed('Save changes').click();
    const second = http.expectOne({ method: 'PATCH', url: settingsUrl });
    expect(second.request.body).toEqual({ backupSchedule: '0 4 1 * *' });
    second.flush({ ...settings, backupSchedule: '0 4 1 * *', backupsKeptDaily: 7, version: 5 });
    await settled();
  });

  it('shows what variables of the server decide, and keeps it from being changed', async () => {
    const { page } = await open({ ...none, locked: ['backupSchedule'] });
    expect(page.textContent).toContain('set by variables of the server');
    expect(page.querySelector<HTMLSelectElement>('sv-schedule-field select')!.disabled).toBe(true);
    expect(page.querySelector<HTMLInputElement>('fieldset input')!.disabled).toBe(false);
  });

  it('deletes one after a question, and never offers that for the newest', async () => {
    const { page, http, settled } = await open({ ...none, backups: [made, older] });
    expect(page.textContent).toContain('Not deleted automatically');
    expect(() => buttonNamed(`Delete ${made.name}`)).toThrow();
    buttonNamed(`Delete ${older.name}`).click();
    TestBed.tick();
    buttonNamed('Delete backup').click();
    await settled();
    http.expectOne({ method: 'DELETE', url: `${url}/${older.name}` }).flush(null);
    await settled();
    http.expectOne({ method: 'GET', url }).flush({ ...none, backups: [made] });
    await settled();
    expect(page.querySelectorAll('tbody tr')).toHaveLength(1);
  });

  it('tests one in the background, and says when one was restored and when that failed', async () => {
    const restored = { at: '2026-11-25T22:00:00.000Z', result: 'restored', detail: null } as const;
    const { page, http, settled } = await open({ ...none, backups: [made, { ...older, test: restored }, foreign] });
    for (const action of ['Test', 'Delete']) expect(() => buttonNamed(`${action} ${foreign.name}`)).toThrow();
    expect(page.querySelector('dl')?.textContent).toContain(older.name);
    expect(page.textContent).toContain('Restored as a test');
    buttonNamed(`Test ${made.name}`).click();
    const request = http.expectOne({ method: 'POST', url: `${url}/${made.name}/test` });
    const failed = {
      at: '2026-11-25T23:00:00.000Z',
      result: 'failed',
      detail: 'of 3 rows of users, 2 came back',
    } as const;
    request.flush({ ...none, backups: [{ ...made, test: failed }, older] });
    await settled();
    expect(page.querySelector('[role=alert]')?.textContent).toContain('2 came back');

    buttonNamed(`Test ${made.name}`).click();
    const other = { ...failed, result: 'replaced', detail: 'its SHA-256 is b, and was a' } as const;
    const again = http.expectOne({ method: 'POST', url: `${url}/${made.name}/test` });
    again.flush({ ...none, backups: [{ ...made, test: other }, older] });
    await settled();
    expect(page.querySelector('[role=alert]')?.textContent).toMatch(/was changed or replaced.*SHA-256/s);
  });

  it('offers a download of encrypted ones only, after it asked whether it would be refused', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const encrypted = { ...made, name: `${made.name}.age`, isEncrypted: true };
    const { page, http, settled } = await open({ ...none, recipients: 1, backups: [encrypted, older] });
    expect(page.textContent).toContain('--identity');
    expect(() => buttonNamed(`Download ${older.name}`)).toThrow();
    buttonNamed(`Download ${encrypted.name}`).click();
    await settled();
    http.expectOne({ method: 'HEAD', url: `${url}/${encrypted.name}/content` }).flush(null);
    await settled();
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
  });

  it('says what to use where the server makes none, and lets an auditor only read', async () => {
    const { page } = await open({ ...none, isAvailable: false });
    expect(page.textContent).toContain('npm run cli -- backup');
    expect(() => buttonNamed('Back up now')).toThrow();
    TestBed.resetTestingModule();
    document.body.replaceChildren();

    await open({ ...none, backups: [made] }, 'platform:auditor');
    expect(() => buttonNamed('Back up now')).toThrow();
    expect(() => buttonNamed('Save changes')).toThrow();
  });
});
