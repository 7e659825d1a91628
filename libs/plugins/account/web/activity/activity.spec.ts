import type { TestRequest } from '@angular/common/http/testing';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../testing/account-page';
import { ActivityPage } from './activity';

const url = '/api/account/activity';
const entry = (id: string, action = 'session.created'): ActivityEntry => ({
  id,
  at: '2026-06-22T10:00:00.000Z',
  origin: 'auth',
  action,
  actorId: 'u-1',
  actorName: 'Ada Lovelace',
  actorType: 'user',
  subjectUserId: 'u-1',
  subjectName: 'Ada Lovelace',
  pluginId: null,
  targetType: null,
  targetId: null,
  summary: null,
  metadata: { outcome: 'success' },
  address: '203.0.113.9',
  device: 'Firefox on Linux',
});

const asked = ({ http }: AccountPage): TestRequest => http.expectOne(request => request.url === url);

async function answer(opened: AccountPage, entries: ActivityEntry[], nextCursor: string | null = null): Promise<void> {
  asked(opened).flush({ entries, nextCursor });
  await settled();
}

function choose(page: HTMLElement, label: string): void {
  const option = [...page.querySelectorAll('label')].find(one => one.textContent?.trim() === label);
  option?.querySelector('input')?.click();
}

const titles = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('li .title')].map(title => title.textContent ?? '');

describe('Activity', () => {
  afterEach(() => document.body.replaceChildren());

  it('says in plain words what apps and the workspace did', async () => {
    const opened = openPage(ActivityPage);
    const shared = {
      ...entry('e-1', 'list.shared'),
      origin: 'activity' as const,
      pluginId: 'com.example.x',
      summary: 'A list',
    };
    const metadata = { consumerId: 'com.example.x', providerId: 'com.example.y', contract: 'people' };
    const connected = { ...entry('e-2', 'data-grant.created'), origin: 'activity' as const, metadata };
    await answer(opened, [shared, connected]);

    expect(titles(opened.page)).toEqual(['A list', 'Apps connected']);
    expect(opened.page.textContent).toContain('com.example.x reads people of com.example.y');
  });

  it('tells what happened, on which device, from where and when', async () => {
    const opened = openPage(ActivityPage);
    expect(opened.page.textContent).toContain('Loading');
    await answer(opened, [entry('1')]);

    const row = opened.page.querySelector('li')?.textContent?.replace(/\s+/g, ' ');
    expect(row).toMatch(/Signed in.*Firefox on Linux.*203\.0\.113\.9/);
    expect(opened.page.querySelector('li time')?.getAttribute('datetime')).toBe('2026-06-22T10:00:00.000Z');
  });

  it('names whom it concerned, where that was somebody else', async () => {
    const opened = openPage(ActivityPage);
    const metadata = { from: 'platform:user', to: 'platform:auditor' };
    const other = { subjectUserId: 'u-2', subjectName: 'Grace Hopper', metadata };
    await answer(opened, [{ ...entry('2', 'user.role-changed'), ...other }, entry('1')]);

    const rows = [...opened.page.querySelectorAll('li')].map(row => row.textContent?.replace(/\s+/g, ' '));
    expect(rows[0]).toContain('For Grace Hopper · From User to Auditor');
    expect(rows[1]).not.toContain('Ada Lovelace');
  });

  it('says why somebody was refused', async () => {
    const opened = openPage(ActivityPage);
    await answer(opened, [{ ...entry('1'), metadata: { outcome: 'failure', reason: 'wrong-password' } }]);

    expect(opened.page.querySelector('li')?.textContent).toMatch(/Sign-in failed.*Wrong password/);
    expect(opened.page.querySelector('sv-activity-row')?.classList).toContain('failed');
  });

  it('shows more by the cursor of the last page', async () => {
    const opened = openPage(ActivityPage);
    await answer(
      opened,
      Array.from({ length: 20 }, (_, index) => entry(String(index))),
      'next',
    );

    buttonNamed('Show more').click();
    const more = asked(opened);
    expect(more.request.params.get('cursor')).toBe('next');
    more.flush({ entries: [entry('last', 'password.changed')], nextCursor: null });
    await settled();

    expect(titles(opened.page)).toHaveLength(21);
    expect(() => buttonNamed('Show more')).toThrow();
  });

  it('asks the server for sign-ins alone', async () => {
    const opened = openPage(ActivityPage);
    await answer(opened, [entry('1'), entry('2', 'totp.added')]);
    choose(opened.page, 'Sign-ins');
    const question = asked(opened);

    expect(question.request.params.get('action')).toBe('session.created');
    question.flush({ entries: [entry('1')], nextCursor: null });
    await settled();
    expect(titles(opened.page)).toEqual(['Signed in']);
  });

  it('goes on asking until there are changes to show', async () => {
    const opened = openPage(ActivityPage);
    await answer(opened, []);
    choose(opened.page, 'Changes');
    await settled();
    await answer(opened, [entry('1'), entry('2')], 'a');
    await answer(opened, [entry('3', 'totp.added')], null);

    expect(titles(opened.page)).toEqual(['Authenticator app added']);
  });

  it('drops the answer to a question that was taken back', async () => {
    const opened = openPage(ActivityPage);
    const first = asked(opened);
    choose(opened.page, 'Sign-ins');
    await answer(opened, [entry('new')]);
    first.flush({ entries: [entry('old', 'password.changed')], nextCursor: null });
    await settled();

    expect(titles(opened.page)).toEqual(['Signed in']);
  });

  it('says that there is nothing', async () => {
    const opened = openPage(ActivityPage);
    await answer(opened, []);

    expect(opened.page.textContent).toContain('Sign-ins and changes to your account appear here.');
  });

  it('says what went wrong, and tries again; what is there stays', async () => {
    const opened = openPage(ActivityPage);
    refuse(asked(opened), 503, 'auth-unavailable');
    await settled();
    expect(opened.page.textContent).toContain('request-1');
    buttonNamed('Try again').click();
    await answer(
      opened,
      Array.from({ length: 15 }, (_, index) => entry(String(index))),
      'next',
    );
    buttonNamed('Show more').click();
    refuse(asked(opened), 503, 'auth-unavailable');
    await settled();

    expect(opened.page.textContent).toContain('More entries could not be loaded');
    expect(titles(opened.page)).toHaveLength(15);
  });

  it('offers the whole feed as a file', () => {
    const { page } = openPage(ActivityPage);

    expect(page.querySelector('a[download]')?.getAttribute('href')).toBe(`${url}?format=csv`);
  });
});
