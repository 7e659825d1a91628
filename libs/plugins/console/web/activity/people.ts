// Names for the ids in the log, and people to choose from. Loads the first two hundred, and more as the person types.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import { t } from '@sv/ui/locale/translate';

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

  /** Searches for people who are not loaded yet. */
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

  /** Null when the person is not among those that are loaded. */
  nameOf(id: string): string | null {
    return this.byId(id)?.name ?? (this.isComplete() ? t('Deleted user') : null);
  }

  private async ask(params: Record<string, string>): Promise<AdminUserList | null> {
    try {
      const options = { params: { ...params, limit: '200' } };
      const answer = await firstValueFrom(this.http.get<AdminUserList>('/api/admin/users', options));
      this.known.update(known => new Map([...known, ...answer.users.map(user => [user.id, user] as const)]));
      return answer;
    } catch {
      return null; // A Problem: the log is useful without names, and reports itself when the server does not answer.
    }
  }
}
