import { Injectable } from '@nestjs/common';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { DirectoryUser } from '@sv/contracts/internal.contract';
import { isUUID } from 'class-validator';
import { AdminKeysService } from '../admin-keys/admin-keys.service';
import { InternalClient } from '../auth-client/internal-client';
import type { NamelessEntry } from './activity-source';

const DELETED = 'Deleted user';
/** ADMIN_KEY, which is no row. */
const BOOTSTRAP = 'bootstrap';

/** Looks up who did it when a feed is read: logs hold ids only, so that nobody's name outlives them. */
@Injectable()
export class ActorNames {
  constructor(
    private readonly internal: InternalClient,
    private readonly keys: AdminKeysService,
  ) {}

  /** @param entries of one page, at most 200 */
  async add(entries: NamelessEntry[]): Promise<ActivityEntry[]> {
    const [people, keys] = await Promise.all([
      this.people(idsOf(entries, 'user')),
      this.keys.namesOf(idsOf(entries, 'admin-key')),
    ]);
    return entries.map(entry => ({ ...entry, actorName: nameOf(entry, people, keys) }));
  }

  private async people(ids: string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const call = { method: 'POST', path: '/internal/users/lookup', body: { ids } } as const;
    const { users } = await this.internal.call<{ users: DirectoryUser[] }>(call);
    return new Map(users.map(({ id, name }) => [id, name]));
  }
}

const idsOf = (entries: NamelessEntry[], type: ActivityEntry['actorType']): string[] => [
  ...new Set(entries.flatMap(({ actorId, actorType }) => (actorType === type && isUUID(actorId) ? [actorId!] : []))),
];

function nameOf(
  { actorId, actorType }: NamelessEntry,
  people: Map<string, string>,
  keys: Map<string, string>,
): string | null {
  if (actorId === null) return null;
  if (actorType === 'user') return people.get(actorId) ?? DELETED;
  if (actorType === 'admin-key') return actorId === BOOTSTRAP ? 'ADMIN_KEY' : (keys.get(actorId) ?? null);
  return null;
}
