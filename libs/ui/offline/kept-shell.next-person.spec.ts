// The attack: whoever uses the browser next opens the workspace without a network, and reads the pages of the person before.
import { openDatabase } from './indexed-db';
import { readKeptShell, SHELL_URL } from './kept-shell';
import { OfflineStore } from './offline-store';
import { installFakeIndexedDb } from './testing/fake-indexed-db';

const DAY = 24 * 3_600_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const page = (personId: string, url: string, at = Date.now()) => ({
  personId,
  url,
  body: { user: { id: personId } },
  at,
});

let adas: OfflineStore;

/** Her pages, with the store that her tab has opened. */
async function visitOf(personId: string, endsAt: string, at = Date.now()): Promise<OfflineStore> {
  const store = new OfflineStore();
  await store.open(personId, endsAt);
  await store.keepAnswer(page(personId, '/tasks/api/lists', at));
  await store.keepAnswer(page(personId, SHELL_URL, at));
  return store;
}

const whose = async (now?: number): Promise<string | null> => (await readKeptShell(now))?.user.id ?? null;
const list = (now?: number) => adas.answer('ada', '/tasks/api/lists', now);

beforeEach(async () => {
  installFakeIndexedDb();
  adas = await visitOf('ada', inDays(7));
});

it('opens for the person who used the browser last, with the end of the session as it is known now', async () => {
  await adas.extend('ada', inDays(30));
  const shell = await readKeptShell();
  expect(shell?.user.id).toBe('ada');
  expect(Date.parse(shell!.sessionExpiresAt)).toBeGreaterThan(Date.now() + 29 * DAY);
});

it('opens for nobody after the person has signed out', async () => {
  await adas.clear('ada');
  expect([await whose(), await list()]).toEqual([null, null]);
});

it('opens for nobody after the session was ended elsewhere', async () => {
  await adas.endSessions();
  expect([await whose(), await list()]).toEqual([null, null]);
});

it('opens for the next person alone as soon as she has signed in, whatever a tab of the first one still does', async () => {
  await visitOf('grace', inDays(7));
  await adas.keepAnswer(page('ada', SHELL_URL));
  expect([await whose(), await list()]).toEqual(['grace', null]);
});

it('opens for nobody where it cannot tell whose browser it is', async () => {
  await visitOf('grace', inDays(7));
  // Any script of the origin can do that.
  const transaction = (await openDatabase()).transaction(['answers'], 'readwrite');
  transaction.objectStore('answers').put(page('ada', SHELL_URL));
  expect(await whose()).toBeNull();
});

it.each([
  ['the session has expired', 7 * DAY],
  ['the clock was set back', -1000],
])('opens for nobody when %s, and nothing is left to read', async (_, later) => {
  const now = Date.now() + later;
  expect(await whose(now)).toBeNull();
  expect([await whose(), await list()]).toEqual([null, null]);
});

it('opens for nobody when the server has not answered for seven days, however long the session lasts', async () => {
  await adas.extend('ada', inDays(30));
  expect(await whose(Date.now() + 6.9 * DAY)).toBe('ada');
  expect(await whose(Date.now() + 7 * DAY)).toBeNull();
  expect(await list()).toBeNull();
});

it('stays readable beside more pages than are kept', async () => {
  for (let n = 0; n < 120; n++) await adas.keepAnswer(page('ada', `/notes/api/${n}`, Date.now() + n));
  await adas.open('ada', inDays(7));
  expect(await whose()).toBe('ada');
});
