// The person's exports, newest first: page after page, and asked again while one is running.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { ExportItem, ExportList } from '@sv/contracts/portability.contract';

const url = '/api/account/exports';

@Injectable()
export class OwnExports {
  private readonly http = inject(HttpClient);

  /** Null until the first answer. */
  readonly exports = signal<readonly ExportItem[] | null>(null);
  readonly nextCursor = signal<string | null>(null);
  readonly loading = signal(false);
  readonly problem = signal<unknown>(null);
  readonly running = computed(() => this.exports()?.find(({ status }) => status === 'running') ?? null);

  /** The next page, or the first one. Never throws; see `problem`. */
  async more(): Promise<void> {
    this.loading.set(true);
    this.problem.set(null);
    try {
      const page = await this.page(this.nextCursor());
      this.exports.update(before => [...(before ?? []), ...page.exports]);
      this.nextCursor.set(page.nextCursor);
    } catch (error) {
      this.problem.set(error); // a Problem
    } finally {
      this.loading.set(false);
    }
  }

  /** Reads the newest ones again; the older ones that are on the page stay. @throws Problem */
  async refresh(): Promise<void> {
    const page = await this.page(null);
    const before = this.exports();
    if (!before) this.nextCursor.set(page.nextCursor);
    const known = new Set(page.exports.map(({ id }) => id));
    this.exports.set([...page.exports, ...(before ?? []).filter(({ id }) => !known.has(id))]);
    this.problem.set(null);
  }

  private page(cursor: string | null): Promise<ExportList> {
    const params: Record<string, string> = { limit: '10', ...(cursor && { cursor }) };
    return firstValueFrom(this.http.get<ExportList>(url, { params }));
  }
}
