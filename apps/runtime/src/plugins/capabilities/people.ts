import { Injectable } from '@nestjs/common';
import type { DirectoryUser } from '@sv/contracts/internal.contract';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { LOOKUP_SIZE, lookUpUsers } from '../../kernel/auth-client/look-up-users';

/** The people to whom capabilities are given; they live in the identity database. */
@Injectable()
export class People {
  constructor(private readonly internal: InternalClient) {}

  /**
   * Null when there is no such person, and for an account that is being deleted: its rows may be gone already, and none
   * may be added.
   */
  async findPerson(id: string): Promise<DirectoryUser | null> {
    const [user] = await lookUpUsers(this.internal, [id]);
    return user && user.status !== 'deleting' ? user : null;
  }

  /** By id. Names are for reading: without the auth server there are none, and the list is shown anyway. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const wanted = [...new Set(ids)];
    const names = new Map<string, string>();
    for (let at = 0; at < wanted.length; at += LOOKUP_SIZE) {
      const users = await lookUpUsers(this.internal, wanted.slice(at, at + LOOKUP_SIZE)).catch(() => []);
      users.forEach(({ id, name }) => names.set(id, name));
    }
    return names;
  }
}
