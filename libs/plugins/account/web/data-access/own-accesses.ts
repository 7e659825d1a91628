// Who looked at the person's data, page after page.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { whenStale } from '@sv/ui/freshness/freshness';
import { type Page, readAgain } from '@sv/ui/freshness/on-top';
import type { DataAccess, DataAccessLog } from '@sv/contracts/data-sharing.contract';

@Injectable()
export class OwnAccesses {
  private readonly http = inject(HttpClient);

  /** Null until the first answer. */
  readonly accesses = signal<readonly DataAccess[] | null>(null);
  readonly nextCursor = signal<string | null>(null);
  readonly loading = signal(false);
  readonly problem = signal<unknown>(null);

  constructor() {
    whenStale(() => this.refresh());
  }

  /** The next page, or the first one. Never throws; see `problem`. */
  async more(): Promise<void> {
    const cursor = this.nextCursor();
    this.loading.set(true);
    this.problem.set(null);
    try {
      const page = await this.read(cursor);
      this.accesses.update(before => [...(before ?? []), ...page.items]);
      this.nextCursor.set(page.nextCursor);
    } catch (error) {
      this.problem.set(error); // a Problem
    } finally {
      this.loading.set(false);
    }
  }

  /** What others looked at meanwhile, as far as the list is shown. */
  private async refresh(): Promise<void> {
    const before = this.accesses();
    if (!before || this.loading()) return;
    const again = await readAgain(before, cursor => this.read(cursor)).catch(() => null); // a Problem: all stays
    if (!again || this.loading() || this.accesses() !== before) return;
    this.accesses.set(again.items);
    if (again.isWhole) this.nextCursor.set(again.nextCursor);
  }

  private async read(cursor: string | null): Promise<Page<DataAccess>> {
    const params: Record<string, string> = cursor ? { cursor } : {};
    const log = await firstValueFrom(this.http.get<DataAccessLog>('/api/account/data-access-log', { params }));
    return { items: log.accesses, nextCursor: log.nextCursor };
  }
}
