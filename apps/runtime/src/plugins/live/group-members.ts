import { Injectable } from '@nestjs/common';
import { AudienceDirectory } from '../../notifications/broadcasts/audience-directory';

/** Who was removed from a group hears nothing more after this time. */
const KEPT_MS = 1000;

interface KnownMembers {
  readAt: number;
  ids: Promise<string[]>;
}

/** The active members of groups, remembered for a second: a plugin may publish to a group many times at once. */
@Injectable()
export class GroupMembers {
  private readonly known = new Map<string, KnownMembers>();

  constructor(private readonly directory: AudienceDirectory) {}

  /** @throws PlatformError `auth-unavailable` */
  membersOf(groupId: string, now = performance.now()): Promise<string[]> {
    this.forgetOld(now);
    const known = this.known.get(groupId) ?? { readAt: now, ids: this.directory.peopleOf({ groupId }) };
    this.known.set(groupId, known);
    return known.ids;
  }

  private forgetOld(now: number): void {
    for (const [id, { readAt }] of this.known) if (now - readAt >= KEPT_MS) this.known.delete(id);
  }
}
