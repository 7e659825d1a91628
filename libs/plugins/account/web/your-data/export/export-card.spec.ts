import type { ExportItem } from '@sv/contracts/portability.contract';
import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../../testing/account-page';
import { Problem } from '@sv/ui/workspace/problem';
import { ArchiveDownload } from './archive-download';
import { ExportCard } from './export-card';

const url = '/api/account/exports?limit=10';
const download = { ask: jest.fn(), start: jest.fn() };
const anExport = (given: Partial<ExportItem> = {}): ExportItem => ({
  id: 'e1',
  startedAt: '2026-06-22T10:00:00.000Z',
  finishedAt: '2026-06-22T10:00:09.000Z',
  status: 'done',
  bytes: 48_200_000,
  ...given,
});
const aRunning = (given: Partial<ExportItem> = {}) =>
  anExport({ id: 'e2', status: 'running', finishedAt: null, bytes: 1_500_000, ...given });

const open = (): AccountPage => openPage(ExportCard, [{ provide: ArchiveDownload, useValue: download }]);

const words = (page: HTMLElement): string => page.textContent.replace(/\s+/g, ' ');
const status = (page: HTMLElement): string => page.querySelector('[role=status]')!.textContent;

describe('Export', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => {
    jest.useRealTimers();
    download.start.mockReset();
    download.ask.mockReset();
    document.body.replaceChildren();
  });

  /** Like `settled`, with fake timers. */
  async function passed(ms: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(ms);
    const turns = settled();
    await jest.advanceTimersByTimeAsync(10);
    await turns;
  }
  const reply = async (opened: AccountPage, exports: ExportItem[], nextCursor: string | null = null) => {
    opened.http.expectOne(url).flush({ exports, nextCursor });
    await passed(0);
  };

  it('says what is inside, what it is not, and that there was none yet', async () => {
    const opened = open();
    expect(opened.page.textContent).toContain('Loading');
    await reply(opened, []);
    expect(words(opened.page)).toMatch(/article 20.*not included.*article 15/);
    expect(words(opened.page)).toContain('You have not exported anything yet.');
  });

  it('lists the earlier ones with their time, size and end, page after page', async () => {
    const opened = open();
    await reply(opened, [anExport(), anExport({ id: 'e0', status: 'aborted', bytes: 12 })], 'next');
    expect(words(opened.page)).toMatch(/48\.2 MB ?Complete.*12 bytes ?Stopped/);
    buttonNamed('Show more').click();
    opened.http
      .expectOne(`${url}&cursor=next`)
      .flush({ exports: [anExport({ id: 'x', status: 'failed' })], nextCursor: null });
    await passed(0);
    expect(opened.page.querySelectorAll('li.export')).toHaveLength(3);
    expect(words(opened.page)).not.toContain('Show more');
  });

  it('starts a download of the browser, follows it, and says when it is complete', async () => {
    const opened = open();
    await reply(opened, [anExport()]);
    buttonNamed('Export my data').click();
    expect(download.start).not.toHaveBeenCalled();
    await reply(opened, [anExport()]);
    expect(download.start).toHaveBeenCalledTimes(1);

    await passed(500);
    await reply(opened, [aRunning(), anExport()]);
    expect(words(opened.page)).toContain('1.5 MB so far');
    expect(status(opened.page)).toContain('downloading');
    expect(buttonNamed('Export my data').getAttribute('aria-disabled')).toBe('true');

    await passed(1000);
    await reply(opened, [aRunning({ bytes: 9_000_000 }), anExport()]);
    expect(words(opened.page)).toContain('9 MB so far');
    await passed(1000);
    await reply(opened, [aRunning({ status: 'done', bytes: 12_000_000 }), anExport()]);
    expect(status(opened.page)).toBe('Your export is complete: 12 MB.');
    expect(opened.page.querySelectorAll('li.export')).toHaveLength(2);
    await passed(5000);
    opened.http.expectNone(url);
  });

  it('asks who it is where the sign-in is of long ago, and begins no download that would be refused', async () => {
    download.ask.mockRejectedValue(new Problem({ code: 'reauthentication-required' }));
    const opened = open();
    await reply(opened, []);
    buttonNamed('Export my data').click();
    await reply(opened, []);
    opened.http.expectOne('/api/auth/factors').flush({ totp: true, passkeys: 0, backupCodesRemaining: 0 });
    await passed(0);
    expect(document.querySelector('dialog')?.textContent).toContain('Confirm that it is you');
    buttonNamed('Cancel').click();
    await passed(0);
    expect(download.start).not.toHaveBeenCalled();
    expect(buttonNamed('Export my data').getAttribute('aria-disabled')).toBeNull();
    expect(opened.page.querySelector('[role=alert]')).toBeNull();
  });

  it('starts no second one beside one that runs elsewhere', async () => {
    const opened = open();
    await reply(opened, []);
    buttonNamed('Export my data').click();
    await reply(opened, [aRunning()]);
    expect(opened.page.querySelector('[role=alert]')?.textContent).toContain('already running');
    expect(download.start).not.toHaveBeenCalled();
  });

  it('says so when no download began', async () => {
    const opened = open();
    await reply(opened, []);
    buttonNamed('Export my data').click();
    await reply(opened, []);
    for (let tries = 0; tries < 20; tries += 1) {
      await passed(500);
      await reply(opened, []);
    }
    expect(opened.page.querySelector('[role=alert]')?.textContent).toContain('did not start');
  });

  it('can be started although the list could not be loaded, which is tried again', async () => {
    const opened = open();
    refuse(opened.http.expectOne(url), 503, 'database-unavailable');
    await passed(0);
    expect(words(opened.page)).toContain('could not be loaded');
    buttonNamed('Try again').click();
    await reply(opened, [anExport()]);
    expect(opened.page.querySelectorAll('li.export')).toHaveLength(1);
  });
});
