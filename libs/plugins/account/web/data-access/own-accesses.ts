// Who looked at the person's data, page after page.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { DataAccess, DataAccessLog } from '@sv/contracts/data-sharing.contract';

@Injectable()
export class OwnAccesses {
  private readonly http = inject(HttpClient);

  /** Null until the first answer. */
  readonly accesses = signal<readonly DataAccess[] | null>(null);
  readonly nextCursor = signal<string | null>(null);
  readonly loading = signal(false);
  readonly problem = signal<unknown>(null);

  /** The next page, or the first one. Never throws; see `problem`. */
  async more(): Promise<void> {
    const cursor = this.nextCursor();
    this.loading.set(true);
    this.problem.set(null);
    try {
      const params: Record<string, string> = cursor ? { cursor } : {};
      const page = await firstValueFrom(this.http.get<DataAccessLog>('/api/account/data-access-log', { params }));
      this.accesses.update(before => [...(before ?? []), ...page.accesses]);
      this.nextCursor.set(page.nextCursor);
    } catch (error) {
      this.problem.set(error); // a Problem
    } finally {
      this.loading.set(false);
    }
  }
}
