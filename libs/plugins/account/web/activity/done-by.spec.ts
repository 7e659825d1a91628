import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { doneBy } from './done-by';

const by = (actor: Partial<ActivityEntry>): string | null =>
  doneBy({ actorId: null, actorName: null, actorType: 'user', ...actor } as ActivityEntry, 'u-1');

describe('doneBy', () => {
  it('is silent about the person, a stranger and a plugin', () => {
    expect(by({ actorId: 'u-1', actorName: 'Ada Lovelace' })).toBeNull();
    expect(by({})).toBeNull();
    expect(by({ actorType: 'plugin' })).toBeNull();
  });

  it('names everybody else', () => {
    expect(by({ actorId: 'u-2', actorName: 'Grace Hopper' })).toBe('By Grace Hopper');
    expect(by({ actorType: 'cli' })).toBe('From the command line');
    expect(by({ actorType: 'admin-key' })).toBe('With an admin key');
  });
});
