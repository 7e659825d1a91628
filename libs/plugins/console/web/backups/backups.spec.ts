import { TestBed } from '@angular/core/testing';
import type { AdminSettings, Versioned } from '@sv/contracts/admin.contract';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { BackupsPage } from './backups';

const url = '/api/admin/backups';
const settingsUrl = '/api/admin/settings';
const made = { name: 'workspace-2026-11-25T21-30-00Z.zip', bytes: 48_200_000, createdAt: '2026-11-25T21:30:00.000Z' };
const none: BackupOverview = { folder: '/data/backups', isAvailable: true, running: null, failure: null, backups: [] };
const running = { requestedAt: '2026-11-25T21:30:00.000Z', isWaiting: false, bytes: 1_000_000 };
const settings = { backupsKept: null, version: 3 } as Versioned<AdminSettings>;

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
    expect(page.textContent).toContain('/data/backups');
    expect(page.textContent).toContain('cannot be downloaded');
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

  it('saves how many are kept', async () => {
    const { page, http, settled } = await open(none);
    typeInto(page.querySelector('[formControlName=backupsKept]'), '7');
    buttonNamed('Save changes').click();
    const request = http.expectOne({ method: 'PATCH', url: settingsUrl });
    expect(request.request.body).toEqual({ backupsKept: 7 });
    request.flush({ ...settings, backupsKept: 7, version: 4 });
    await settled();
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
