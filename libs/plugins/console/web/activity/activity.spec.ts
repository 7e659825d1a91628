import { TestBed } from '@angular/core/testing';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { ActivityPage } from './activity';
import { activityQuery, noFilter } from './activity-filter';
import { periods } from './activity-filters/periods';

const url = '/api/admin/activity';
const people = '/api/admin/users?limit=200';
const apps = '/api/admin/plugins';
const grace = { id: 'grace', name: 'Grace', email: 'grace@example.org' } as AdminUser;
const anEntry = (fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 'e-1',
  at: '2026-06-22T10:00:00.000Z',
  origin: 'auth',
  action: 'user.role-changed',
  actorId: 'me',
  actorName: 'Me',
  actorType: 'user',
  subjectUserId: 'grace',
  subjectName: 'Grace',
  pluginId: null,
  targetType: null,
  targetId: null,
  summary: null,
  metadata: { from: 'platform:user', to: 'platform:admin' },
  address: '192.0.2.7',
  device: 'Firefox on Linux',
  ...fields,
});

async function open(...entries: ActivityEntry[]): Promise<ConsolePage> {
  const opened = openPage(ActivityPage, 'platform:auditor');
  opened.http.expectOne(people).flush({ users: [grace], nextCursor: null });
  opened.http.expectOne(apps).flush({ plugins: [{ id: 'com.example.x', name: 'Lists' }] });
  opened.http.expectOne(url).flush({ entries, nextCursor: null });
  await opened.settled();
  return opened;
}

const field = (page: HTMLElement, selector: string): Element | null =>
  page.querySelector(`sv-activity-filters ${selector}`);

describe('Activity', () => {
  afterEach(() => document.body.replaceChildren());

  it('says what happened, who did it to whom, and from where', async () => {
    const { page } = await open(anEntry());

    const row = page.querySelector('tbody tr')?.textContent;
    expect(row).toContain('Role changed');
    expect(row).toContain('From User to Admin');
    expect(row).toContain('about Grace');
    expect(row).toContain('Firefox on Linux');
    expect(row).toContain('192.0.2.7');
  });

  it('names those who are gone, and those who never came in', async () => {
    const failure = { action: 'session.created', actorId: null, actorName: null, subjectName: 'Deleted user' };
    const { page } = await open(anEntry({ ...failure, metadata: { outcome: 'failure', reason: 'wrong-password' } }));

    const row = page.querySelector('tbody tr')?.textContent;
    expect(row).toContain('Sign-in failed');
    expect(row).toContain('Someone not signed in');
    expect(row).toContain('about Deleted user');
  });

  it('asks for what is chosen, and downloads the same', async () => {
    const { page, http, settled } = await open(anEntry());

    typeInto(field(page, 'select'), 'session.created');
    await settled();
    http.expectOne(`${url}?action=session.created`).flush({ entries: [], nextCursor: null });
    typeInto(field(page, 'input[list]'), 'Grace@example.org');
    await settled();
    http.expectOne(`${url}?action=session.created&subject=grace`).flush({ entries: [], nextCursor: null });
    await settled();

    const links = [...page.querySelectorAll<HTMLAnchorElement>('a[download]')].map(link => link.getAttribute('href'));
    expect(links).toEqual(
      ['csv', 'ndjson'].map(format => `${url}?action=session.created&subject=grace&format=${format}`),
    );
    expect(page.textContent).toContain('No entries match your filters');
  });

  it('shows what happened yesterday after one choice', async () => {
    const { page, http, settled } = await open(anEntry());
    const [, yesterday] = [...page.querySelectorAll('option')].filter(({ value }) => /day$/.test(value));

    typeInto(yesterday?.closest('select') ?? null, 'Yesterday');
    await settled();

    const { from } = periods().find(({ name }) => name === 'Yesterday')!;
    const asked = http.expectOne(({ url: address, params }) => address === url && params.has('from')).request.params;
    expect({ from: asked.get('from'), to: asked.get('to') }).toEqual(activityQuery({ ...noFilter, from, to: from }));
    expect([...page.querySelectorAll<HTMLInputElement>('[type=date]')].map(({ value }) => value)).toEqual([from, from]);
  });

  it('says what the platform did with which app, and what a plugin did by itself', async () => {
    const ofPlatform = { origin: 'activity', subjectUserId: null, address: null } as const;
    const { page } = await open(
      anEntry({
        ...ofPlatform,
        action: 'plugin.disabled',
        targetType: 'plugin',
        targetId: 'com.example.x',
        metadata: null,
      }),
      anEntry({
        ...ofPlatform,
        id: 'e-2',
        action: 'list.shared',
        actorType: 'plugin',
        pluginId: 'com.example.x',
        summary: 'A list',
      }),
      anEntry({
        ...ofPlatform,
        id: 'e-3',
        action: 'list.shared',
        pluginId: 'com.example.gone',
        summary: 'Another list',
      }),
    );

    const [first, second, third] = [...page.querySelectorAll('tbody tr')].map(row => row.textContent);
    expect(first).toContain('App disabled');
    expect(first).toContain('Lists');
    expect(second).toContain('A list');
    expect(second).toContain('Lists');
    expect(third).toContain('com.example.gone');
  });

  it('narrows to an app, also in what is downloaded', async () => {
    const { page, http, settled } = await open(anEntry());
    const [, app] = [...page.querySelectorAll('sv-activity-filters select')];

    typeInto(app ?? null, 'com.example.x');
    await settled();
    http.expectOne(`${url}?plugin=com.example.x`).flush({ entries: [], nextCursor: null });
    await settled();

    const links = [...page.querySelectorAll<HTMLAnchorElement>('a[download]')].map(link => link.getAttribute('href'));
    expect(links).toEqual([`${url}?plugin=com.example.x&format=csv`, `${url}?plugin=com.example.x&format=ndjson`]);
  });

  it('offers what the platform does, too', async () => {
    const { page } = await open(anEntry());

    const groups = [...page.querySelectorAll('sv-activity-filters optgroup')].map(group => group.getAttribute('label'));
    expect(groups).toContain('Platform');
  });

  it('shows everything again', async () => {
    const { page, http, settled } = await open(anEntry());
    typeInto(field(page, 'select'), 'totp.added');
    await settled();
    http.expectOne(`${url}?action=totp.added`).flush({ entries: [], nextCursor: null });
    await settled();

    buttonNamed('Clear filters').click();
    await settled();
    http.expectOne(url).flush({ entries: [anEntry()], nextCursor: null });
    await settled();

    expect(page.querySelectorAll('tbody tr')).toHaveLength(1);
  });

  it('adds the next page below', async () => {
    const { page, http, settled } = openPage(ActivityPage, 'platform:auditor');
    http.expectOne(people).flush({ users: [], nextCursor: null });
    http.expectOne(url).flush({ entries: [anEntry()], nextCursor: 'after' });
    await settled();

    buttonNamed('Load more').click();
    http.expectOne(`${url}?cursor=after`).flush({ entries: [anEntry({ id: 'e-2' })], nextCursor: null });
    await settled();

    expect(page.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http, settled } = openPage(ActivityPage, 'platform:auditor');
    refuse(http.expectOne(url), 503, 'auth-unavailable', 'The sign-in service does not answer.');
    await settled();
    expect(page.textContent).toContain('The sign-in service does not answer.');

    buttonNamed('Try again').click();
    TestBed.tick();
    http.expectOne(url).flush({ entries: [], nextCursor: null });
    await settled();
    expect(page.textContent).toContain('Nothing has been logged yet.');
  });
});

describe('activityQuery', () => {
  it('takes the days whole, where the person is', () => {
    const query = activityQuery({ ...noFilter, from: '2026-06-01', to: '2026-06-30' });

    expect(query).toEqual({ from: new Date(2026, 5, 1).toISOString(), to: new Date(2026, 6, 1).toISOString() });
  });
});

describe('periods', () => {
  it('are days where the person is, also at the end of a month', () => {
    const found = new Map(periods(new Date(2026, 5, 1, 9)).map(({ name, from, to }) => [name, [from, to]]));

    expect(found.get('Any time')).toEqual(['', '']);
    expect(found.get('Yesterday')).toEqual(['2026-05-31', '2026-05-31']);
    expect(found.get('Last 7 days')).toEqual(['2026-05-26', '2026-06-01']);
  });
});
