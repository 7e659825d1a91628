// Two people, one after the other, in one browser: each OfflineStore is a tab.
import { TestBed } from '@angular/core/testing';
import { Drafts } from '../edits/drafts';
import { EndedSessions } from './ended-sessions';
import { OfflineStore } from './offline-store';
import { installFakeIndexedDb } from './testing/fake-indexed-db';

const DAY = 24 * 3_600_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const aWrite = (personId: string, at = Date.now()) => ({
  personId,
  at,
  method: 'DELETE' as const,
  url: '/notes/api/1',
  name: 'Note',
  subject: '1',
  pluginId: 'notes',
  refusal: null,
});
const anAnswer = (personId: string) => ({ personId, url: '/notes/api', body: ['of another'], at: Date.now() });

let adas: OfflineStore;
let graces: OfflineStore;

beforeEach(async () => {
  installFakeIndexedDb();
  [adas, graces] = [new OfflineStore(), new OfflineStore()];
  await adas.open('ada', inDays(7));
});

describe('a tab that was open when another person signed in', () => {
  beforeEach(async () => {
    await adas.add(aWrite('ada'));
    await graces.open('grace', inDays(7));
  });

  it('sends nothing any more, and what waits stays', async () => {
    expect([await adas.holds('ada'), await graces.holds('grace')]).toEqual([false, true]);
    expect(await graces.writes('ada')).toHaveLength(1);
  });

  it("keeps neither changes nor the other person's answers", async () => {
    expect(await adas.add(aWrite('ada'))).toBeNull();
    await adas.keepAnswer(anAnswer('ada'));
    expect(await adas.answer('ada', '/notes/api')).toBeNull();
  });

  it('cannot prolong what is known of its session', async () => {
    await adas.extend('ada', inDays(14));
    expect(await adas.holds('ada')).toBe(false);
  });

  it('sends again when the same person has signed in again', async () => {
    await adas.open('ada', inDays(7));
    expect([await adas.holds('ada'), await graces.holds('grace')]).toEqual([true, false]);
  });
});

describe('a session that somebody ended elsewhere', () => {
  it('is not taken for one that expired, in a tab that was open for longer than the first one', async () => {
    await adas.extend('ada', inDays(14));
    await adas.add(aWrite('ada'));
    expect(await adas.endSessions(Date.now() + 8 * DAY)).toEqual(['ada']);
    expect(await adas.writes('ada')).toEqual([]);
  });

  it('leaves no drafts and no list of opened pages of that person, and those of others', async () => {
    for (const id of ['ada', 'grace']) localStorage.setItem(`sv.recent:${id}`, '[]');
    TestBed.configureTestingModule({ providers: [{ provide: OfflineStore, useValue: adas }] });
    TestBed.inject(Drafts).keep('ada', 'note', { values: { title: 'a' }, base: {}, version: null });
    await TestBed.inject(EndedSessions).clear();
    expect(Object.keys(localStorage)).toEqual(['sv.recent:grace']);
  });
});

describe('a session that expired', () => {
  it('lets tabs that are still open keep and send nothing', async () => {
    expect(await adas.endSessions(Date.now() + 8 * DAY)).toEqual([]);
    await adas.keepAnswer(anAnswer('ada'));
    expect([await adas.holds('ada'), await adas.answer('ada', '/notes/api')]).toEqual([false, null]);
  });

  it('leaves changes for 30 days, whoever signs in then', async () => {
    await adas.add(aWrite('ada', Date.now() - 29 * DAY));
    await graces.open('grace', inDays(7));
    expect(await graces.writes('ada')).toHaveLength(1);
    await graces.open('grace', inDays(7), Date.now() + DAY);
    expect(await graces.writes('ada')).toEqual([]);
  });

  it('leaves them for 30 days when nobody does', async () => {
    await adas.add(aWrite('ada'));
    await adas.endSessions(Date.now() + 29 * DAY);
    expect(await adas.writes('ada')).toHaveLength(1);
    await adas.endSessions(Date.now() + 30 * DAY);
    expect(await adas.writes('ada')).toEqual([]);
  });

  it('drops no old change of the person who is signed in', async () => {
    await adas.add(aWrite('ada', Date.now() - 31 * DAY));
    await adas.open('ada', inDays(7));
    expect(await adas.writes('ada')).toHaveLength(1);
  });
});
