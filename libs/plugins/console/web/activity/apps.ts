// The apps of this workspace, to choose from and to name, including disabled ones, which the shell does not know.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminPlugin, AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import { languageTag } from '@sv/ui/locale/format-tag';
import { appInLanguage } from '../console/app-in-language';

@Injectable()
export class Apps {
  private readonly http = inject(HttpClient);
  private readonly known = signal<readonly AdminPlugin[]>([]);

  /** Sorted by name. */
  readonly all = this.known.asReadonly();

  async load(): Promise<void> {
    try {
      const { plugins } = await firstValueFrom(this.http.get<AdminPluginList>('/api/admin/plugins'));
      this.known.set(
        plugins.map(appInLanguage).sort((left, right) => left.name.localeCompare(right.name, languageTag())),
      );
    } catch {
      // A Problem: the log is useful without names, and reports itself when the server does not answer.
    }
  }

  /** Null for an app that is no longer installed. */
  nameOf(id: string): string | null {
    return this.known().find(plugin => plugin.id === id)?.name ?? null;
  }
}
