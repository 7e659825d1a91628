// The people on the page: the first answer for a filter, and the further ones that were asked for.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserList, UserStatus } from '@sv/contracts/admin.contract';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';

export interface UserFilter {
  q: string;
  role: Role | '';
  status: UserStatus | '';
}

@Injectable()
export class UserDirectory {
  private readonly http = inject(HttpClient);

  /** Null until the first answer. What is there stays while another filter is asked for. */
  readonly users = signal<readonly AdminUser[] | null>(null);
  readonly nextCursor = signal<string | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly isLoading = signal(false);
  private filter: UserFilter = { q: '', role: '', status: '' };
  private questions = 0;

  async load(filter: UserFilter): Promise<void> {
    this.filter = filter;
    const page = await this.ask(null);
    if (page) this.users.set(page.users);
  }

  async loadMore(): Promise<void> {
    const page = await this.ask(this.nextCursor());
    if (page) this.users.update(users => [...(users ?? []), ...page.users.filter(user => !users?.some(isSame(user)))]);
  }

  retry(): void {
    void this.load(this.filter);
  }

  replace(user: AdminUser): void {
    this.users.update(users => users?.map(old => (old.id === user.id ? user : old)) ?? null);
  }

  /** Null when it failed, or when a later question has overtaken it. */
  private async ask(cursor: string | null): Promise<AdminUserList | null> {
    const question = ++this.questions;
    this.isLoading.set(true);
    try {
      const page = await firstValueFrom(this.http.get<AdminUserList>('/api/admin/users', { params: this.params(cursor) }));
      if (question !== this.questions) return null;
      this.problem.set(null);
      this.nextCursor.set(page.nextCursor);
      return page;
    } catch (error) {
      if (question === this.questions) this.problem.set(toProblem(error));
      return null;
    } finally {
      if (question === this.questions) this.isLoading.set(false);
    }
  }

  private params(cursor: string | null): Record<string, string> {
    const { q, role, status } = this.filter;
    return { ...(q && { q }), ...(role && { role }), ...(status && { status }), ...(cursor && { cursor }) };
  }
}

const isSame =
  (user: AdminUser) =>
  (other: AdminUser): boolean =>
    other.id === user.id;
