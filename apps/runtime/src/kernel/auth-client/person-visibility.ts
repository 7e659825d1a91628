import { Injectable } from '@nestjs/common';
import type { InternalPerson } from '@sv/contracts/internal.contract';
import { InternalClient } from './internal-client';

/** Answers whether one user may see another, by the policy `directory`. */
@Injectable()
export class PersonVisibility {
  constructor(private readonly internal: InternalClient) {}

  /** @throws PlatformError `auth-unavailable` */
  async canSee(viewer: string, userId: string): Promise<boolean> {
    if (viewer === userId) return true;
    const call = { method: 'POST', path: '/internal/people/lookup', body: { viewer, ids: [userId] } } as const;
    const { users } = await this.internal.call<{ users: InternalPerson[] }>(call);
    return users.some(({ deleted }) => !deleted);
  }
}
