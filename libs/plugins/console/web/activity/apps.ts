// The apps of this workspace, to choose from and to name: also those that are switched off, which the shell does not know.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminPlugin, AdminPluginList } from '@sv/contracts/admin.contract';

@Injectable()
export class Apps {
  private readonly http = inject(HttpClient);
  private readonly known = signal<readonly AdminPlugin[]>([]);

  /** By name. */
  readonly all = this.known.asReadonly();

  async load(): Promise<void> {
    try {
      const { plugins } = await firstValueFrom(this.http.get<AdminPluginList>('/api/admin/plugins'));
      this.known.set([...plugins].sort((left, right) => left.name.localeCompare(right.name)));
    } catch {
      // A Problem: the log is of use without names, and says itself when the server does not answer.
    }
  }

  /** Null for one that is not installed any more. */
  nameOf(id: string): string | null {
    return this.known().find(plugin => plugin.id === id)?.name ?? null;
  }
}
