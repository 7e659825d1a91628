import type { LogEntry } from '../chain/log-line';
import { KeyUses } from './key-uses';

const HEALTH = { method: 'GET', path: '/api/admin/health' };

describe('the uses of admin keys that are recorded', () => {
  let entries: LogEntry[];
  let uses: KeyUses;
  beforeEach(() => {
    entries = [];
    uses = new KeyUses({ add: entry => entries.push(entry) });
  });

  it('are of a key that polls health one a day, not one a poll', () => {
    for (let second = 0; second < 46; second++)
      uses.recordUse(HEALTH, 'monitor', new Date(`2026-07-01T10:00:${String(second).padStart(2, '0')}Z`));
    expect(entries).toHaveLength(1);
    uses.recordUse(HEALTH, 'monitor', new Date('2026-07-02T00:00:00Z'));
    uses.recordUse(HEALTH, 'another', new Date('2026-07-02T00:00:00Z'));
    expect(entries.map(({ actorId }) => actorId)).toEqual(['monitor', 'monitor', 'another']);
  });

  it('are one a day of health and one of metrics', () => {
    for (const path of [HEALTH.path, '/api/admin/metrics', HEALTH.path, '/api/admin/metrics'])
      uses.recordUse({ method: 'GET', path }, 'monitor');
    const paths = entries.map(({ metadata }) => (JSON.parse(metadata!) as typeof HEALTH).path);
    expect(paths).toEqual([HEALTH.path, '/api/admin/metrics']);
  });

  it('are all others, each time', () => {
    for (const use of [
      { method: 'GET', path: '/api/admin/users' },
      { method: 'POST', path: '/api/admin/health' },
    ]) {
      uses.recordUse(use, 'k');
      uses.recordUse(use, 'k');
    }
    expect(entries).toHaveLength(4);
  });
});
