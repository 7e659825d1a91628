import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { DataAccess } from '@sv/contracts/data-sharing.contract';
import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../testing/account-page';
import { accessTitle, refusalText } from './access-text';
import { DataAccessPage } from './data-access';

const access = (id: string, fields: Partial<DataAccess> = {}): DataAccess => ({
  id,
  at: '2026-06-22T10:00:00.000Z',
  consumerId: 'b',
  providerId: 'c',
  contract: 'people',
  version: '1',
  rows: 3,
  outcome: 'allowed',
  ...fields,
});
const refused = (reason: string) => access('1', { outcome: 'refused', rows: 0, reason: reason as 'failed' });

async function answer({ http }: AccountPage, accesses: DataAccess[], nextCursor: string | null = null): Promise<void> {
  http.expectOne(({ url }) => url === '/api/account/data-access-log').flush({ accesses, nextCursor });
  await settled();
}

describe('Who looked at my data', () => {
  afterEach(() => document.body.replaceChildren());

  it('says in plain words who got what, and who did not, and why', async () => {
    const opened = openPage(DataAccessPage);
    expect(opened.page.textContent).toContain('Loading');
    await answer(opened, [access('1'), refused('no-consent')]);

    const rows = [...opened.page.querySelectorAll('sv-access-row')];
    expect(rows[0]?.textContent).toContain('B read people from C: 3 records');
    expect(rows[1]?.textContent).toMatch(/B tried to read people from C.*You have not allowed this/s);
    expect(rows.map(row => row.classList.contains('refused'))).toEqual([false, true]);
  });

  it('shows more by the cursor of the last page, and keeps what is there when that fails', async () => {
    const opened = openPage(DataAccessPage);
    await answer(opened, [access('1')], 'next');
    buttonNamed('Show more').click();
    refuse(
      opened.http.expectOne(({ params }) => params.get('cursor') === 'next'),
      503,
      'auth-unavailable',
    );
    await settled();
    expect(opened.page.textContent).toContain('More entries could not be loaded');
    buttonNamed('Try again').click();
    await answer(opened, [access('2')]);
    expect(opened.page.querySelectorAll('sv-access-row')).toHaveLength(2);
  });

  it('says that nobody looked', async () => {
    const opened = openPage(DataAccessPage);
    await answer(opened, []);
    expect(opened.page.textContent).toContain('No one has looked at your data');
  });

  it('lists what administrators did to the account, and exports, and nothing of the person alone', async () => {
    const opened = openPage(DataAccessPage);
    await answer(opened, []);
    const choose = async (name: string, entries: Partial<ActivityEntry>[]): Promise<string | null> => {
      [...opened.page.querySelectorAll<HTMLElement>('sv-segmented label, sv-segmented button')]
        .find(one => one.textContent?.includes(name))!
        .click();
      await settled();
      const request = opened.http.expectOne(({ url }) => url === '/api/account/activity');
      request.flush({ entries, nextCursor: null });
      await settled();
      return request.request.params.get('action');
    };
    const entry = (fields: Partial<ActivityEntry>): Partial<ActivityEntry> => ({
      id: fields.action!,
      at: '2026-06-22T10:00:00.000Z',
      origin: 'auth',
      actorType: 'user',
      metadata: null,
      ...fields,
    });
    const changed = entry({ action: 'role.changed', actorId: 'eve', actorName: 'Eve' });
    await choose('Administrators', [changed, entry({ action: 'session.created', actorId: null, actorName: null })]);
    expect(opened.page.querySelectorAll('sv-activity-row')).toHaveLength(1);
    expect(opened.page.querySelector('sv-activity-row')?.textContent).toContain('By Eve');
    expect(opened.page.textContent).toContain('people who run the server');

    expect(await choose('Exports', [])).toBe('account.exported');
    expect(opened.page.textContent).toContain('No exports');
  });

  it('has words for one record, and for a reason of a newer server', () => {
    const nameOf = (id: string) => id.toUpperCase();
    expect(accessTitle(access('1', { rows: 1 }), nameOf)).toBe('B read people from C: 1 record');
    expect(refusalText(refused('provider-disabled'), nameOf)).toBe('C is turned off.');
    expect(refusalText(refused('brand-new'), nameOf)).toBe('brand-new');
    expect(refusalText(access('1'), nameOf)).toBeNull();
  });
});
