import { Injectable } from '@nestjs/common';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { InternalActor, InternalPerson } from '@sv/contracts/internal.contract';
import { isUUID } from 'class-validator';
import { AdminKeyNames } from '../../kernel/admin-keys/admin-key-names';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { LOOKUP_SIZE } from '../../kernel/auth-client/look-up-users';
import type { NamelessEntry } from './activity-source';

/** The id of ADMIN_KEY, which has no row. */
const BOOTSTRAP = 'bootstrap';

/**
 * Adds the names of actors and of the people concerned when a feed is read. Logs hold ids only, so that no name
 * outlives its person.
 */
@Injectable()
export class ActorNames {
  constructor(
    private readonly internal: InternalClient,
    private readonly keys: AdminKeyNames,
  ) {}

  /**
   * @param entries of one page, at most 200
   * @param viewer gets only the names of people whom they may see; null: all names
   */
  async addNames(entries: NamelessEntry[], viewer: string | null): Promise<ActivityEntry[]> {
    const actors = entries.flatMap(entry => [entry, subjectOf(entry)]);
    const named = await this.named(actors, viewer);
    return entries.map(entry => ({ ...entry, actorName: named(entry), subjectName: named(subjectOf(entry)) }));
  }

  /** Null for the workspace itself, and for a key that does not exist any more. */
  async nameOf(actor: InternalActor): Promise<string | null> {
    return (await this.named([actor], null))(actor);
  }

  private async named(actors: Actor[], viewer: string | null): Promise<(actor: Actor) => string | null> {
    const [people, keys] = await Promise.all([
      this.people(idsOf(actors, 'user'), viewer),
      this.keys.namesOf(idsOf(actors, 'admin-key')),
    ]);
    return actor => nameOf(actor, people, keys);
  }

  /** Without those whom the viewer may not see. */
  private async people(ids: string[], viewer: string | null): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (let start = 0; start < ids.length; start += LOOKUP_SIZE) {
      const body = { ids: ids.slice(start, start + LOOKUP_SIZE), viewer: viewer ?? undefined };
      const call = { method: 'POST', path: '/internal/people/lookup', body } as const;
      const { users } = await this.internal.call<{ users: InternalPerson[] }>(call);
      for (const { id, name } of users) names.set(id, name);
    }
    return names;
  }
}

type Actor = Pick<NamelessEntry, 'actorId' | 'actorType'>;

/** The person whom the entry concerns, looked up in the same way as its actor. */
const subjectOf = ({ subjectUserId }: NamelessEntry): Actor => ({ actorId: subjectUserId, actorType: 'user' });

const idsOf = (entries: Actor[], type: ActivityEntry['actorType']): string[] => [
  ...new Set(entries.flatMap(({ actorId, actorType }) => (actorType === type && isUUID(actorId) ? [actorId!] : []))),
];

function nameOf({ actorId, actorType }: Actor, people: Map<string, string>, keys: Map<string, string>): string | null {
  if (actorId === null) return null;
  if (actorType === 'user') return people.get(actorId) ?? null;
  if (actorType === 'admin-key') return actorId === BOOTSTRAP ? 'ADMIN_KEY' : (keys.get(actorId) ?? null);
  return null;
}
