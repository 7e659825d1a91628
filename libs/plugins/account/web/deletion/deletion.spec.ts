import { TestBed } from '@angular/core/testing';
import { Drafts } from '@sv/ui/edits/drafts';
import { PageExit } from '@sv/ui/workspace/page-exit';
import {
  buttonNamed,
  confirmWithPassword,
  openPage,
  refuse,
  settled,
  type,
  type AccountPage,
} from '../testing/account-page';
import { DeletionPage } from './deletion';

const url = '/api/account';
const letGo = jest.fn();
const exit = { to: jest.fn(), toSignIn: jest.fn(), hold: jest.fn(() => letGo) };

function open(typed: string): AccountPage {
  const opened = openPage(DeletionPage, [{ provide: PageExit, useValue: exit }]);
  type(opened.page.querySelector('input'), typed);
  buttonNamed('Delete my account').click();
  return opened;
}

describe('Delete account', () => {
  beforeEach(() => jest.clearAllMocks());
  afterEach(() => document.body.replaceChildren());

  it.each(['', 'grace@example.com', 'ada'])('does nothing while the address is another one: “%s”', async typed => {
    const { page, http } = open(typed);
    await settled();

    http.expectNone(url);
    expect(page.querySelector('[role=alert]')?.textContent).toContain('Type ada@example.com.');
  });

  it('offers an export before anything is deleted', () => {
    const { page } = openPage(DeletionPage, [{ provide: PageExit, useValue: exit }]);
    expect(page.querySelector('a[href="/account/your-data"]')?.textContent).toContain('Export your data first');
  });

  it('asks who it is, deletes, says what each app did, and leaves', async () => {
    const { page, http } = open(' Ada@Example.com');
    refuse(http.expectOne(url), 403, 'reauthentication-required');
    await confirmWithPassword(http);
    const repeated = http.expectOne(url);
    expect(repeated.request.method).toBe('DELETE');
    repeated.flush({ sections: [{ pluginId: 'sv.tasks', status: 'done' }] });
    await settled();

    expect(page.textContent).toContain('your data is deleted');
    // The session has ended, but only the person may leave this page.
    expect([exit.hold.mock.calls.length, letGo.mock.calls.length]).toEqual([1, 0]);
    expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent.trim())).toEqual(['tasksDeleted']);
    buttonNamed('Done').click();
    expect(exit.to).toHaveBeenCalledWith('/login');
  });

  it('leaves no typed text and no opened pages of the person in this browser, and that of others', async () => {
    localStorage.clear();
    const draft = { values: { notes: 'My bank is…' }, base: { notes: '' }, version: null };
    const { http } = open('ada@example.com');
    const drafts = TestBed.inject(Drafts);
    drafts.keep('u-1', 'sv.tasks task 7', draft);
    drafts.keep('u-2', 'sv.tasks task 7', draft);
    for (const id of ['u-1', 'u-2']) localStorage.setItem(`sv.recent:${id}`, '[]');
    refuse(http.expectOne(url), 409, 'last-owner');
    await settled();
    expect(drafts.read('u-1', 'sv.tasks task 7')).not.toBeNull();

    buttonNamed('Delete my account').click();
    http.expectOne(url).flush({ sections: [] });
    await settled();
    expect(drafts.read('u-1', 'sv.tasks task 7')).toBeNull();
    expect(drafts.read('u-2', 'sv.tasks task 7')).not.toBeNull();
    expect([localStorage.getItem('sv.recent:u-1'), localStorage.getItem('sv.recent:u-2')]).toEqual([null, '[]']);
  });

  it('says what each app did, and that what is left is tried again', async () => {
    const { page, http } = open('ada@example.com');
    http.expectOne(url).flush({
      sections: [
        { pluginId: 'sv.tasks', status: 'timeout' },
        { pluginId: 'sv.console', status: 'done' },
      ],
    });
    await settled();

    const rows = [...page.querySelectorAll('li')].map(({ textContent }) => textContent.trim());
    expect(rows).toEqual(['tasksTook too long', expect.stringMatching(/onsoleDeleted$/)]);
    expect(page.textContent).toContain('tries again automatically');
    expect(exit.to).not.toHaveBeenCalled();
    buttonNamed('Done').click();
    expect(exit.to).toHaveBeenCalledWith('/login');
  });

  it('says in words that the last owner stays', async () => {
    const { page, http } = open('ada@example.com');
    refuse(http.expectOne(url), 409, 'last-owner');
    await settled();

    expect(page.querySelector('[role=alert]')?.textContent).toContain('You are the only owner');
    expect(letGo).toHaveBeenCalledTimes(1);
    expect(exit.to).not.toHaveBeenCalled();
  });
});
