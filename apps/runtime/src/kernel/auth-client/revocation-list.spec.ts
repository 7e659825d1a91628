import type { SessionData } from '@sv/server/session-cookie/session-cookie';
import type { UserCaller } from '../request-context/caller';
import { RevocationList } from './revocation-list';

const NOW = 1_800_000_000_000;
const cookie = (fields: Partial<SessionData> = {}): SessionData => ({
  userId: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  image: null,
  role: 'platform:user',
  sessionId: 'laptop',
  epoch: 3,
  issuedAt: NOW - 1000,
  expiresAt: NOW + 299_000,
  freshUntil: NOW,
  mfaDueAt: null,
  ...fields,
});
const all = { n: 1, userId: 'ada', sessionId: null, epoch: null };

describe('RevocationList', () => {
  let list: RevocationList;
  beforeEach(() => (list = new RevocationList()));

  it('knows who is out of date since they were verified: another epoch, or a session that ended', () => {
    const caller = { user: { id: 'ada' }, session: { id: 'laptop', epoch: 3 } } as UserCaller;
    list.add({ ...all, epoch: 3 }, NOW);
    expect(list.isOutdated(caller)).toBe(false);
    list.add({ ...all, sessionId: 'phone' }, NOW);
    expect(list.isOutdated(caller)).toBe(false);
    list.add({ ...all, epoch: 4 }, NOW);
    expect(list.isOutdated(caller)).toBe(true);
    const other = { ...caller, session: { ...caller.session, id: 'phone', epoch: 4 } };
    expect(list.isOutdated(other)).toBe(true);
  });

  it('voids the cookie of a revoked session and of no other', () => {
    list.add({ ...all, sessionId: 'laptop' }, NOW);
    expect(list.voids(cookie())).toBe(true);
    expect(list.voids(cookie({ sessionId: 'phone' }))).toBe(false);
  });

  it("voids every cookie of a user whose sessions all ended, but not one of a later sign-in, nor anybody else's", () => {
    list.add(all, NOW);
    expect(list.voids(cookie())).toBe(true);
    expect(list.voids(cookie({ sessionId: 'new', issuedAt: NOW + 6000 }))).toBe(false);
    expect(list.voids(cookie({ userId: 'bob' }))).toBe(false);
  });

  it('asks once more about a cookie that is younger by less than clocks may differ', () => {
    list.add(all, NOW);
    expect(list.voids(cookie({ issuedAt: NOW + 4000 }))).toBe(true);
  });

  it('voids payloads below an epoch, and never goes back to a lower one', () => {
    list.add({ ...all, epoch: 4 }, NOW);
    list.add({ ...all, epoch: 2 }, NOW);
    expect(list.voids(cookie({ epoch: 3 }))).toBe(true);
    expect(list.voids(cookie({ epoch: 4 }))).toBe(false);
  });

  it('forgets what no living cookie can be affected by', () => {
    list.add({ ...all, sessionId: 'laptop' }, NOW);
    list.add({ ...all, sessionId: 'other' }, NOW + 3_600_000);
    expect(list.voids(cookie())).toBe(false);
    expect(list.voids(cookie({ sessionId: 'other' }))).toBe(true);
  });
});
