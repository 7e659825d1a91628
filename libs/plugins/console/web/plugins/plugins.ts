// What is installed, in which state and why. Switching a plugin takes effect at once, for everybody.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminPlugin, AdminPluginList } from '@sv/contracts/admin.contract';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { PluginRow } from './plugin-row/plugin-row';
import { ReadOnlyNote } from '../read-only-note/read-only-note';

const url = '/api/admin/plugins';

@Component({
  selector: 'sv-plugins',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, Page, PluginRow, ReadOnlyNote, Skeleton],
  templateUrl: './plugins.html',
  styleUrl: './plugins.css',
})
export class PluginsPage {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  protected readonly session = inject(Session);

  protected readonly list = httpResource<AdminPluginList>(() => url);
  /** What is asked of those that are being switched: starting one may take a while. */
  protected readonly wanted = signal<ReadonlyMap<string, boolean>>(new Map());

  protected async setEnabled(plugin: AdminPlugin, enabled: boolean): Promise<void> {
    this.wanted.update(wanted => new Map([...wanted, [plugin.id, enabled]]));
    try {
      const changed = await firstValueFrom(this.http.patch<AdminPlugin>(`${url}/${plugin.id}`, { enabled }));
      this.replace(changed);
      this.tell(changed, enabled);
      void this.session.reload();
    } catch (error) {
      this.toasts.error(refusal(error, plugin));
    } finally {
      this.wanted.update(wanted => new Map([...wanted].filter(([id]) => id !== plugin.id)));
    }
  }

  private tell(plugin: AdminPlugin, wanted: boolean): void {
    if (!wanted) this.toasts.success(`${plugin.name} is switched off`);
    else if (plugin.state === 'enabled') this.toasts.success(`${plugin.name} is switched on`);
    else this.toasts.error(`${plugin.name} could not be started`);
  }

  private replace(changed: AdminPlugin): void {
    this.list.update(list => ({
      plugins: list?.plugins.map(plugin => (plugin.id === changed.id ? changed : plugin)) ?? [],
    }));
  }
}

function refusal(error: unknown, { name }: AdminPlugin): unknown {
  const isRequired = toProblem(error).code === 'plugin-required';
  return isRequired ? `${name} stays on: the workspace cannot do without it.` : error;
}
