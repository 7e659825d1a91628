import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import { CommandError } from '@sv/server/command-line/command-error';

export interface NewUser {
  name: string;
  email: string;
  password: string;
  role?: Role;
}

/** Changes identities: through the auth server while it answers, otherwise directly in its database. */
export abstract class IdentityClient {
  abstract list(query: { cursor?: string; limit: number; q?: string }): Promise<AdminUserList>;
  abstract create(user: NewUser): Promise<AdminUser>;
  abstract setRole(userId: string, role: Role): Promise<AdminUser>;
  /** Removes every second factor of an account and ends its sessions. */
  abstract resetMfa(userId: string): Promise<void>;
  /** Lets somebody try again whose account was closed by wrong answers. */
  abstract unlock(userId: string): Promise<void>;
  /** A link with which the person sets a new password, to be handed over. */
  abstract resetLink(userId: string): Promise<string>;
  abstract close(): Promise<void>;

  /** @throws CommandError when nobody has this address */
  async getByEmail(email: string): Promise<AdminUser> {
    const user = await this.findByEmail(email);
    if (!user) throw new CommandError(`nobody has the address ${email}`);
    return user;
  }

  private async findByEmail(email: string): Promise<AdminUser | null> {
    const wanted = email.trim().normalize('NFC').toLowerCase();
    for await (const user of this.all(wanted)) if (user.email === wanted) return user;
    return null;
  }

  /** Everybody, or those whose name or address contains `q`, page by page. */
  async *all(q?: string): AsyncGenerator<AdminUser> {
    let cursor: string | undefined;
    do {
      const page = await this.list({ limit: 200, ...(q && { q }), ...(cursor && { cursor }) });
      yield* page.users;
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
  }
}

/** The actor of commands in the identity log. */
export const CLI_ACTOR = { actorId: 'cli', actorType: 'cli' } as const;
