import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import type { Problem } from '@sv/server/problem/problem';
import type { AuthServer } from './auth-server';
import { CommandError } from '@sv/server/command-line/command-error';
import { CLI_ACTOR, IdentityClient, type NewUser } from './identity-client';

/** Calls the running auth server, so that a change takes effect everywhere at once. */
export class HttpClient extends IdentityClient {
  constructor(
    private readonly server: AuthServer,
    private readonly bearer: string,
  ) {
    super();
  }

  list(query: { cursor?: string; limit: number; q?: string }): Promise<AdminUserList> {
    const parameters = new URLSearchParams({ ...query, limit: String(query.limit) });
    return this.ask('GET', `/internal/users?${parameters.toString()}`);
  }

  create(user: NewUser): Promise<AdminUser> {
    return this.ask('POST', '/internal/users', { ...user, ...CLI_ACTOR });
  }

  setRole(userId: string, role: Role): Promise<AdminUser> {
    return this.ask('PATCH', `/internal/users/${userId}`, { role, ...CLI_ACTOR });
  }

  resetMfa(userId: string): Promise<void> {
    return this.ask('POST', `/internal/users/${userId}/reset-mfa`, CLI_ACTOR);
  }

  unlock(userId: string): Promise<void> {
    return this.ask('POST', `/internal/users/${userId}/unlock`, CLI_ACTOR);
  }

  async resetLink(userId: string): Promise<string> {
    const { url } = await this.ask<{ url: string }>('POST', `/internal/users/${userId}/reset-link`, CLI_ACTOR);
    return url;
  }

  async close(): Promise<void> {
    this.server.close();
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.bearer}` };
    const { status, content } = await this.server.request({ method, path, headers, ...(body && { body }) });
    if (status >= 400) throw new CommandError(reasonOf(JSON.parse(content) as Problem));
    return (content === '' ? undefined : JSON.parse(content)) as T;
  }
}

const reasonOf = ({ title, detail }: Problem): string => detail ?? title;
