import { Injectable } from '@nestjs/common';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { isUUID } from 'class-validator';
import { AdminKeyNames } from '../../kernel/admin-keys/admin-key-names';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { lookUpUsers } from '../../kernel/auth-client/look-up-users';
import type { NamelessEntry } from './activity-source';

const DELETED = 'Deleted user';
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

  /** @param entries of one page, at most 200 */
  async addNames(entries: NamelessEntry[]): Promise<ActivityEntry[]> {
    const named = await this.named(entries.flatMap(entry => [entry, subjectOf(entry)]));
    return entries.map(entry => ({ ...entry, actorName: named(entry), subjectName: named(subjectOf(entry)) }));
  }

  /** Null for the workspace itself, and for a key that does not exist any more. */
  async nameOf(actor: InternalActor): Promise<string | null> {
    return (await this.named([actor]))(actor);
  }

  private async named(actors: Actor[]): Promise<(actor: Actor) => string | null> {
    const [people, keys] = await Promise.all([
      lookUpUsers(this.internal, idsOf(actors, 'user')),
      this.keys.namesOf(idsOf(actors, 'admin-key')),
    ]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return actor => nameOf(actor, names, keys);
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
  if (actorType === 'user') return people.get(actorId) ?? DELETED;
  if (actorType === 'admin-key') return actorId === BOOTSTRAP ? 'ADMIN_KEY' : (keys.get(actorId) ?? null);
  return null;
}
