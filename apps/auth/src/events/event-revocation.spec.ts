import { revocationsOf } from './event-revocation';

const NOW = new Date('2026-11-26T10:00:00.000Z');
const at = NOW.toISOString();

describe('what the journal of revocations keeps of an event', () => {
  const kept = (event: Parameters<typeof revocationsOf>[0]) => revocationsOf(event, NOW).map(({ what }) => what);

  it('nothing of sessions that had ended already: asked again and again, it would fill the disk', () => {
    expect(kept({ kind: 'session.ended', userId: 'ada', reason: 'others', details: { count: 0 } })).toEqual([]);
    expect(kept({ kind: 'passkey.added', userId: 'ada', details: { sessionsEnded: 0 } })).toEqual([]);
  });

  it('the sessions that a changed credential ended, and with a new password the access tokens too', () => {
    const ended = { at, action: 'session.ended', userId: 'ada' };
    expect(kept({ kind: 'passkey.added', userId: 'ada', details: { sessionsEnded: 2 } })).toEqual([ended]);
    const tokens = { at, action: 'access-token.revoked', userId: 'ada' };
    expect(kept({ kind: 'password.reset', userId: 'ada' })).toEqual([
      { at, action: 'password.reset', userId: 'ada' },
      tokens,
      ended,
    ]);
    expect(kept({ kind: 'session.ended', userId: 'ada', reason: 'signed-out' })).toEqual([tokens, ended]);
  });

  it('an invitation that was used: whoever came with it may be sent away', () => {
    expect(kept({ kind: 'invite.used', userId: 'ada', details: { inviteId: 'i' } })).toEqual([
      { at, action: 'invite.used', userId: 'ada', id: 'i' },
    ]);
  });

  it('that a removed manager is none, until they are one again', () => {
    const details = { groupId: 'g' };
    const member = { at, action: 'group.managers-changed', userId: 'ada', id: 'g', to: 'member' };
    expect(kept({ kind: 'group.member-removed', userId: 'ada', details })).toContainEqual(member);
    expect(kept({ kind: 'group.member-added', userId: 'ada', details })).not.toContainEqual(member);
    const again = revocationsOf(
      { kind: 'group.member-added', userId: 'ada', details: { ...details, isManager: true } },
      NOW,
    );
    expect(again).toContainEqual({ what: { ...member, to: 'manager' }, gives: true });
  });

  it('nothing of what failed', () => {
    expect(kept({ kind: 'password.reset', userId: 'ada', outcome: 'failure' })).toEqual([]);
  });
});
