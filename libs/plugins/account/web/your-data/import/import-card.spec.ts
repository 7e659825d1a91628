import { HttpEventType } from '@angular/common/http';
import type { TestRequest } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import type { ImportResult, ImportSection } from '@sv/contracts/portability.contract';
import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../../testing/account-page';
import { ArchiveImport } from './archive-import';
import { largestArchive } from './archive-text';
import { ImportCard } from './import-card';

const url = '/api/account/import';
const aSection = (given: Partial<ImportSection> = {}): ImportSection => ({
  id: 'sv.tasks',
  pluginId: 'sv.tasks',
  status: 'imported',
  records: { read: 16, added: 12, skipped: 3, failed: 1 },
  warnings: [{ code: 'not-a-task', detail: 'A record is no task.' }],
  ...given,
});
const aResult = (given: Partial<ImportResult> = {}): ImportResult => ({
  formatVersion: 1,
  dryRun: true,
  warnings: [],
  sections: [aSection()],
  ...given,
});
const anArchive = (size = 5): File => {
  const file = new File(['bytes'], 'export.zip', { type: 'application/zip' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

async function choose({ page }: AccountPage, file = anArchive()): Promise<void> {
  const field = page.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  Object.defineProperty(field, 'value', { value: '', writable: true });
  field.dispatchEvent(new Event('change'));
  await settled();
}

const open = (): AccountPage => openPage(ImportCard, [ArchiveImport]);
const dryRun = ({ http }: AccountPage): TestRequest => http.expectOne(`${url}?dryRun=true`);
const words = (page: HTMLElement): string => page.textContent.replace(/\s+/g, ' ');
const alertOf = (page: HTMLElement): string => page.querySelector('[role=alert]')?.textContent ?? '';

async function previewed(result = aResult()): Promise<AccountPage> {
  const opened = open();
  await choose(opened);
  dryRun(opened).flush(result);
  await settled();
  return opened;
}

describe('Import', () => {
  afterEach(() => document.body.replaceChildren());

  it('looks at the archive first, with a bar, and shows each section in words', async () => {
    const opened = open();
    await choose(opened);
    const request = dryRun(opened);
    expect(request.request.headers.get('content-type')).toBe('application/zip');
    expect(request.request.body).toBeInstanceOf(File);
    request.event({ type: HttpEventType.UploadProgress, loaded: 1, total: 4 });
    await settled();
    expect(words(opened.page)).toContain('Uploading: 25%');
    expect(opened.page.querySelector('progress')?.value).toBe(0.25);
    request.event({ type: HttpEventType.UploadProgress, loaded: 4, total: 4 });
    await settled();
    expect(words(opened.page)).toContain('Checking the archive');
    request.flush(aResult());
    await settled();
    expect(words(opened.page)).toContain('12 records would be added, and 1 record cannot be imported.');
    expect(words(opened.page)).toMatch(
      /tasks ?Ready ?12 records to add, 3 left as they are, 1 cannot be read.*no task/,
    );
    expect(opened.page.querySelector('[role=status]')?.textContent).toContain('12 records would be added');
  });

  it('imports what was looked at, and says what became of it', async () => {
    const opened = await previewed();
    buttonNamed('Import').click();
    await settled();
    const result = aResult({
      dryRun: false,
      sections: [
        aSection({ records: { read: 12, added: 12, skipped: 0, failed: 0 }, warnings: [] }),
        aSection({
          id: 'consents',
          pluginId: null,
          records: { read: 2, added: 2, skipped: 0, failed: 0 },
          warnings: [],
        }),
        aSection({
          id: 'activity',
          pluginId: null,
          status: 'skipped',
          records: { read: 4, added: 0, skipped: 4, failed: 0 },
        }),
        aSection({
          id: 'avatar',
          pluginId: null,
          status: 'failed',
          records: { read: 1, added: 0, skipped: 0, failed: 1 },
        }),
      ],
    });
    opened.http.expectOne(url).flush(result);
    await settled();
    opened.http.expectOne('/api/shell').flush(null, { status: 503, statusText: 'later' });
    await settled();
    expect(words(opened.page)).toContain('14 records were added, and 1 record cannot be imported.');
    expect(words(opened.page)).toMatch(
      /tasks ?Imported.*Connected apps ?Imported.*Activity ?Skipped.*Picture ?Not imported/,
    );
    expect(opened.page.querySelector('a[href="/account/connected-apps"]')).not.toBeNull();
    buttonNamed('Done').click();
    await settled();
    expect(opened.page.querySelector('input[type=file]')).not.toBeNull();
  });

  it('makes clear that an archive is somebody else’s, and passes on what the server says of it', async () => {
    const warnings = [
      { code: 'other-subject', detail: 'It was exported by grace@example.com.' },
      { code: 'plugin-missing', detail: 'Kanban is not installed here.' },
    ];
    const { page } = await previewed(aResult({ warnings }));
    expect(words(page)).toContain('from someone else’s account. It was exported by grace@example.com.');
    expect(page.querySelectorAll('.warning')).toHaveLength(1);
    expect(page.querySelector('.remarks')?.textContent).toContain('Kanban is not installed here.');
  });

  it('offers no import where nothing is new', async () => {
    const sections = [aSection({ records: { read: 3, added: 0, skipped: 3, failed: 0 }, warnings: [] })];
    const { page } = await previewed(aResult({ sections }));
    expect(words(page)).toContain('It contains nothing new.');
    expect(() => buttonNamed('Import')).toThrow();
    expect(words(page)).toContain('Nothing new');
  });

  it('says in one line where there is nothing, and what is one’s own', async () => {
    const nothing = { read: 0, added: 0, skipped: 0, failed: 0 };
    const sections = ['consents', 'entitlements'].map(id =>
      aSection({ id, pluginId: null, records: nothing, warnings: [] }),
    );
    const warnings = [{ code: 'same-account', detail: 'It will be there twice.' }];
    const { page } = await previewed(aResult({ warnings, sections: [aSection(), ...sections] }));
    expect(page.querySelectorAll('sv-section-list .rows > li')).toHaveLength(1);
    expect(words(page)).toContain('No data in: Connected apps, Licences.');
    expect(page.querySelector('.warning')?.textContent).toContain('from your account');
  });

  it('shows the first warnings of a section and counts the others', async () => {
    const warnings = Array.from({ length: 8 }, (_, at) => ({ code: 'x', detail: `Reason ${at}` }));
    const { page } = await previewed(aResult({ sections: [aSection({ warnings })] }));
    expect(page.querySelectorAll('.warnings li')).toHaveLength(6);
    expect(words(page)).toContain('and 3 more');
  });

  it('keeps the archive while the person confirms that it is them, and lets it go where they do not', async () => {
    const opened = open();
    await choose(opened);
    refuse(dryRun(opened), 403, 'reauthentication-required');
    await settled();
    opened.http.expectOne('/api/auth/factors').flush({ totp: true, passkeys: 0, backupCodesRemaining: 0 });
    await settled();
    const field = document.querySelector<HTMLInputElement>('dialog form input')!;
    field.value = '123456';
    field.dispatchEvent(new Event('input'));
    await settled();
    opened.http.expectOne('/api/auth/reauthenticate').flush(null);
    await settled();
    dryRun(opened).flush(aResult());
    await settled();
    expect(words(opened.page)).toContain('12 records would be added');

    buttonNamed('Import').click();
    await settled();
    refuse(opened.http.expectOne(url), 403, 'reauthentication-required');
    await settled();
    opened.http.expectOne('/api/auth/factors').flush({ totp: true, passkeys: 0, backupCodesRemaining: 0 });
    await settled();
    document.querySelector<HTMLButtonElement>('dialog [svActions] button, dialog button[type=button]')!.click();
    await settled();
    expect(words(opened.page)).toContain('12 records would be added');
    expect(buttonNamed('Import')).toBeTruthy();
  });

  it('stops an upload when it is cancelled, and when the page is left', async () => {
    const opened = open();
    await choose(opened);
    const first = dryRun(opened);
    buttonNamed('Cancel').click();
    await settled();
    expect(first.cancelled).toBe(true);
    await choose(opened);
    const second = dryRun(opened);
    TestBed.resetTestingModule();
    expect(second.cancelled).toBe(true);
  });

  it.each([
    [largestArchive + 1, '512 MiB'],
    [0, 'empty'],
  ])('refuses a file of %d bytes before it is sent', async (size, reason) => {
    const opened = open();
    await choose(opened, anArchive(size));
    opened.http.expectNone(({ method }) => method === 'POST');
    expect(alertOf(opened.page)).toContain(reason);
  });

  it('sends a file of exactly the limit', async () => {
    const opened = open();
    await choose(opened, anArchive(largestArchive));
    dryRun(opened);
  });

  it.each([
    [400, 'archive-invalid', 'not an export'],
    [400, 'archive-truncated', 'archive is incomplete'],
    [400, 'archive-encrypted', 'locked with a password'],
    [400, 'archive-newer-format', 'newer version'],
    [400, 'archive-checksum', 'damaged'],
    [400, 'archive-path', 'unsafe path'],
    [400, 'archive-symlink', 'link'],
    [400, 'archive-duplicate-entry', 'twice'],
    [400, 'archive-unexpected-entry', 'unexpected file'],
    [413, 'archive-too-large', 'too large'],
    [413, 'archive-too-many-entries', '100,000'],
    [413, 'archive-entry-too-large', '256 MiB'],
    [413, 'archive-ratio', 'far more'],
    [409, 'import-running', 'Another of your imports'],
    [507, 'insufficient-storage', 'out of disk space'],
  ])('says in plain words what %d %s means, and takes another one', async (status, code, reason) => {
    const opened = open();
    await choose(opened);
    refuse(dryRun(opened), status, code);
    await settled();
    expect(alertOf(opened.page)).toContain(reason);
    expect(opened.page.querySelector('input[type=file]')).not.toBeNull();
  });

  it('takes a file that is dropped', async () => {
    const opened = open();
    const place = opened.page.querySelector('label')!;
    const drop = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files: [anArchive()] } });
    place.dispatchEvent(drop);
    await settled();
    expect(drop.defaultPrevented).toBe(true);
    dryRun(opened);
  });
});
