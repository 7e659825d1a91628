import { Injectable } from '@nestjs/common';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { DirectoryUser, InternalActor } from '@sv/contracts/internal.contract';
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
    const named = await this.named(entries);
    return entries.map(entry => ({ ...entry, actorName: named(entry) }));
  }

  /** Null for what has none: the workspace itself, and a key that is no more. */
  async nameOf(actor: InternalActor): Promise<string | null> {
    return (await this.named([actor]))(actor);
  }

  private async named(actors: Actor[]): Promise<(actor: Actor) => string | null> {
    const [people, keys] = await Promise.all([
      this.people(idsOf(actors, 'user')),
      this.keys.namesOf(idsOf(actors, 'admin-key')),
    ]);
    return actor => nameOf(actor, people, keys);
  }

  private async people(ids: string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const call = { method: 'POST', path: '/internal/users/lookup', body: { ids } } as const;
    const { users } = await this.internal.call<{ users: DirectoryUser[] }>(call);
    return new Map(users.map(({ id, name }) => [id, name]));
  }
}

type Actor = Pick<NamelessEntry, 'actorId' | 'actorType'>;

const idsOf = (entries: Actor[], type: ActivityEntry['actorType']): string[] => [
  ...new Set(entries.flatMap(({ actorId, actorType }) => (actorType === type && isUUID(actorId) ? [actorId!] : []))),
];

function nameOf({ actorId, actorType }: Actor, people: Map<string, string>, keys: Map<string, string>): string | null {
  if (actorId === null) return null;
  if (actorType === 'user') return people.get(actorId) ?? DELETED;
  if (actorType === 'admin-key') return actorId === BOOTSTRAP ? 'ADMIN_KEY' : (keys.get(actorId) ?? null);
  return null;
}
