import { TestBed } from '@angular/core/testing';
import { buttonNamed, openPage, refuse } from '../testing/console-page';
import { BroadcastsPage } from './broadcasts';
import { aBroadcast, BROADCASTS, openBroadcasts } from './testing/broadcasts-page';

describe('Broadcasts', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor what was sent, to whom and by whom, and no way to send', async () => {
    const { page } = await openBroadcasts(
      'platform:auditor',
      aBroadcast(),
      aBroadcast({ id: 'b2', audience: { roles: ['platform:owner', 'platform:admin'] }, recipients: 1, delivered: 1 }),
      aBroadcast({ id: 'b3', audience: { userIds: ['a', 'b'] }, senderId: null }),
    );

    const words = [...page.querySelectorAll('sv-sent-broadcast')].map(one => one.textContent ?? '');
    expect(words[0]).toContain('To: Everyone');
    expect(words[0]).toContain('By Grace');
    expect(words[0]).toContain('Reached 120 people');
    expect(words[1]).toContain('To: Owners and Admins');
    expect(words[1]).toContain('Reached 1 person');
    expect(words[2]).toContain('To: 2 people');
    expect(words[2]).toContain('By an admin key');
    expect(page.textContent).toContain('You can view this page.');
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });

  it('says what it is for when nothing was sent', async () => {
    const { page } = await openBroadcasts('platform:auditor');
    expect(page.textContent).toContain('No broadcasts yet');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http, settled } = openPage(BroadcastsPage, 'platform:auditor');
    http.expectOne('/api/admin/users?limit=200').flush({ users: [], nextCursor: null });
    refuse(http.expectOne(BROADCASTS), 500, 'internal-error', 'Something went wrong here.');
    await settled();
    expect(page.textContent).toContain('Something went wrong here.');

    buttonNamed('Try again').click();
    http.expectOne(BROADCASTS).flush({ broadcasts: [aBroadcast()], nextCursor: 'next' });
    await settled();
    buttonNamed('Load more').click();
    http.expectOne(`${BROADCASTS}?cursor=next`).flush({ broadcasts: [aBroadcast({ id: 'b0' })], nextCursor: null });
    await settled();
    expect(page.querySelectorAll('sv-sent-broadcast')).toHaveLength(2);
  });
});

describe('a broadcast under way', () => {
  const after = async (ms: number): Promise<void> => void (await jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('is followed until everybody has it, and not while nobody looks', async () => {
    const { page, http } = openPage(BroadcastsPage, 'platform:auditor');
    http.expectOne('/api/admin/users?limit=200').flush({ users: [], nextCursor: null });
    http.expectOne(BROADCASTS).flush({ broadcasts: [aBroadcast({ delivered: 20 })], nextCursor: null });
    await after(10);
    TestBed.tick();
    expect(page.querySelector('progress')?.value).toBe(20);

    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await after(5000);
    http.expectNone(`${BROADCASTS}?limit=20`);
    hidden.mockRestore();
    await after(1000);
    http.expectOne(`${BROADCASTS}?limit=20`).flush({ broadcasts: [aBroadcast({ delivered: 70 })], nextCursor: null });
    await after(10);
    TestBed.tick();
    expect(page.textContent).toContain('70 of 120 people');

    await after(1000);
    const other = aBroadcast({ id: 'b2', title: 'Of another administrator' });
    http.expectOne(`${BROADCASTS}?limit=20`).flush({ broadcasts: [other, aBroadcast()], nextCursor: null });
    await after(10);
    TestBed.tick();
    expect(page.querySelector('progress')).toBeNull();
    expect(page.querySelectorAll('sv-sent-broadcast')).toHaveLength(2);
    await after(20_000);
    http.expectNone(`${BROADCASTS}?limit=20`);
  });
});
