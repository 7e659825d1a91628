// The workspace in the pictures: people, lists, groups, links and notifications, all with fixed names.
import { Instance } from '../support/instance';
import { Person } from '../support/person';
import { seedNotifications } from '../support/seeded-notifications';
import { SERVER_START } from './steady-context';

export interface ShownWorkspace {
  instance: Instance;
  /** Who sees it. */
  cookies: { ada: string; ben: string; stranger: string };
  /** Paths with an id or a token in them. */
  paths: { list: string; invite: string; publicLink: string };
}

const at = (time: string): string => `2026-03-${time}:00.000Z`;

export async function startShownWorkspace(): Promise<ShownWorkspace> {
  const instance = await Instance.start({
    EXAMPLE_PLUGINS: 'true',
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    SLOW_CLOCK_START: SERVER_START,
    SLOW_CLOCK_ORIGIN: String(Date.now()),
    NODE_OPTIONS: `--import=${new URL('../support/slow-clock.mjs', import.meta.url).href}`,
  });
  const ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
  const ben = await Person.register(instance.url, { name: 'Ben Nowak', email: 'ben@example.com' });
  await Person.register(instance.url, { name: 'Mary Somerville', email: 'mary@example.com' });
  const paths = {
    list: await addTasks(ada),
    invite: await pathIn(ada.post<{ url: string }>('/api/admin/invites', { email: 'cleo@example.com' })),
    publicLink: await addSharedBookmarks(ada),
  };
  await addGroups(ada, ben);
  await addNotifications(instance, ada);
  return { instance, cookies: { ada: ada.cookie, ben: ben.cookie, stranger: '' }, paths };
}

async function addTasks(ada: Person): Promise<string> {
  const lists = ['Summer fair', 'Groceries', 'House'];
  const made: string[] = [];
  for (const name of lists) made.push((await ada.post<{ id: string }>('/tasks/api/lists', { name })).body.id);
  const [fair] = made;
  const items = [
    { title: 'Book the marquee', dueAt: at('10T17:00') },
    { title: 'Print posters', dueAt: at('12T09:00') },
    { title: 'Ask the choir', notes: 'They sing at three.' },
    { title: 'Order 200 sausages' },
  ];
  for (const item of items) await ada.post(`/tasks/api/lists/${fair}/items`, item);
  return `/tasks/lists/${fair}`;
}

async function addSharedBookmarks(ada: Person): Promise<string> {
  const bookmark = { url: 'https://example.com/rye', title: 'Rye bread', tags: ['bread'], note: null, remindAt: null };
  await ada.post('/bookmarks/api/bookmarks', bookmark);
  await ada.post('/bookmarks/api/bookmarks', { ...bookmark, url: 'https://example.com/rolls', title: 'Morning rolls' });
  return pathIn(ada.post<{ url: string }>('/bookmarks/api/lists', { tag: 'bread' }));
}

async function addGroups(ada: Person, member: Person): Promise<void> {
  const { body } = await member.get<{ user: { id: string } }>('/api/auth/session');
  for (const name of ['Board', 'Choir']) {
    const group = await ada.post<{ id: string }>('/api/admin/groups', { name });
    await ada.send('PUT', `/api/admin/groups/${group.body.id}/members/${body.user.id}`, {}, {});
  }
}

async function addNotifications(instance: Instance, ada: Person): Promise<void> {
  const { body } = await ada.get<{ user: { id: string } }>('/api/auth/session');
  await seedNotifications(instance, body.user.id, [
    { title: 'Book the marquee', body: 'It is due today.', url: '/tasks', createdAt: at('10T07:00') },
    { title: 'Print posters', body: 'It is due in two days.', url: '/tasks', createdAt: at('09T16:00') },
    { title: 'Welcome', body: 'This is your inbox.', createdAt: at('08T16:00'), readAt: at('08T17:00') },
  ]);
}

/** Of the address that the answer names. */
async function pathIn(answer: Promise<{ body: { url: string } }>): Promise<string> {
  const { pathname, search } = new URL((await answer).body.url);
  return pathname + search;
}
