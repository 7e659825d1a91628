// Names for the ids in the log, and people to choose from. It asks for the first two hundred, and for more as one types.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin.contract';

@Injectable()
export class People {
  private readonly http = inject(HttpClient);
  private readonly known = signal<ReadonlyMap<string, AdminUser>>(new Map());
  private readonly isComplete = signal(false);

  readonly all = computed(() => [...this.known().values()]);

  async load(): Promise<void> {
    const answer = await this.ask({});
    if (answer) this.isComplete.set(answer.nextCursor === null);
  }

  /** Looks for people who are not among those that are known. */
  async search(q: string): Promise<void> {
    if (!this.isComplete()) await this.ask({ q });
  }

  byEmail(email: string): AdminUser | null {
    const wanted = email.trim().toLowerCase();
    return this.all().find(user => user.email.toLowerCase() === wanted) ?? null;
  }

  byId(id: string): AdminUser | null {
    return this.known().get(id) ?? null;
  }

  /** Null when it is not known who it is: there are more people than were asked for. */
  nameOf(id: string): string | null {
    return this.byId(id)?.name ?? (this.isComplete() ? 'Deleted user' : null);
  }

  private async ask(params: Record<string, string>): Promise<AdminUserList | null> {
    try {
      const options = { params: { ...params, limit: '200' } };
      const answer = await firstValueFrom(this.http.get<AdminUserList>('/api/admin/users', options));
      this.known.update(known => new Map([...known, ...answer.users.map(user => [user.id, user] as const)]));
      return answer;
    } catch {
      return null; // A Problem: the log is of use without names, and says itself when the server does not answer.
    }
  }
}
