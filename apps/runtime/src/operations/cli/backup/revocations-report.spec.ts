import type { KnownRevocations } from '@sv/server/backup/revocations/read-revocations';
import { DELETION_UNKNOWN } from '@sv/server/backup/revocations/revocation';
import { linesAboutRevocations } from './revocations-report';

const AT = '2026-11-22T10:00:00.000Z';
const known: KnownRevocations = { since: [], begun: AT, missing: [], damaged: 0 };
const olga = { id: 'olga', name: 'Olga' };
const lines = (more: Partial<KnownRevocations>, owners: (typeof olga)[] | null = [olga]): string =>
  linesAboutRevocations({ ...known, ...more }, { madeAt: AT, owners }).join('\n');

describe('what restore says of revocations', () => {
  it('names the server that wrote no journal, and what is back', () => {
    expect(lines({ missing: ['auth'] })).toMatch(/The auth server wrote no journal.* people, .*Set DATA_DIR/);
    expect(lines({ missing: ['runtime'] })).toMatch(/The runtime wrote no journal.* admin keys, /);
  });

  it('names owners who stay, and does not count what is not done to them', () => {
    const since = [{ at: AT, action: 'user.role-changed', userId: 'olga', to: 'platform:user' }];
    expect(lines({ since })).toBe(
      'Nothing was revoked since the backup.\nThese people are owners again, because the backup has no other owner: Olga. Before others can reach the workspace, make the right person owner (user set-role <email> owner). Then change the role of these people, or deactivate them.',
    );
    const olaf = { id: 'olaf', name: 'Olaf' };
    expect(lines({ since }, [olga, olaf])).toBe('Revoked since the backup, and still revoked: 1 lowered role');
    expect(lines({ since }, null)).toContain('The owners of the backup could not be read');
  });

  it('counts once who is shut out and signed out, or removed from a group and its manager no more', () => {
    const about = (action: string, id?: string) => ({ at: AT, action, userId: 'dan', ...(id && { id }) });
    const signedOut = [about('session.ended'), about('access-token.revoked')];
    expect(lines({ since: signedOut })).toMatch(/: 1 session, 1 access token$/);
    expect(lines({ since: [...signedOut, about('user.deactivated')] })).toMatch(/: 1 deactivated person$/);
    const removed = [about('group.managers-changed', 'g'), about('group.member-removed', 'g')];
    expect(lines({ since: removed })).toMatch(/: 1 group membership$/);
  });

  it('says that somebody was deactivated whose deletion may not have been completed', () => {
    const since = [{ at: AT, action: DELETION_UNKNOWN, userId: 'dan' }];
    expect(lines({ since })).toContain('Deletions that may not have been completed: 1.');
  });
});
