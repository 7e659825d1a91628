// Which apps are on. Those that the workspace cannot do without are not listed.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal, signal } from '@angular/core';
import { Router } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { AdminPlugin, AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import type { SetupChange } from '@sv/contracts/setup.contract';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { T } from '@sv/ui/locale/t';
import { appInLanguage } from '../../console/app-in-language';
import { SetupFrame } from '../frame/setup-frame';
import { neighboursOf } from '../setup-steps';

const url = '/api/admin/plugins';
const required = ['sv.launcher', 'sv.account', 'sv.console'];

@Component({
  selector: 'sv-apps-step',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, EmptyState, ErrorState, PluginIcon, SetupFrame, Skeleton, T],
  templateUrl: './apps-step.html',
  styleUrl: './apps-step.css',
})
export class AppsStep {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  protected readonly list = httpResource<AdminPluginList>(() => url);
  protected readonly apps = computed(() => {
    const plugins = this.list.hasValue() ? this.list.value().plugins.map(appInLanguage) : [];
    return plugins.filter(({ id, isRoot }) => !isRoot && !required.includes(id));
  });
  /** The apps that are ticked. */
  protected readonly chosen = linkedSignal<ReadonlySet<string>>(
    () => new Set(this.apps().flatMap(({ id, enabled }) => (enabled ? [id] : []))),
  );
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);

  protected iconOf({ id }: AdminPlugin): string | null {
    return this.session.plugin(id)?.iconUrl ?? null;
  }

  protected choose({ id }: AdminPlugin, isChosen: boolean): void {
    this.chosen.update(chosen => new Set(isChosen ? [...chosen, id] : [...chosen].filter(other => other !== id)));
  }

  protected async save(): Promise<void> {
    if (this.busy()) return;
    this.busy.set(true);
    this.refusal.set(null);
    try {
      if (!(await this.switchApps())) return;
      const change: SetupChange = { appsChosen: true };
      await firstValueFrom(this.http.patch('/api/admin/setup', change));
      await this.router.navigateByUrl(neighboursOf('apps').next);
    } catch (error) {
      this.refusal.set(toProblem(error).message);
      this.list.reload();
    } finally {
      this.busy.set(false);
    }
  }

  /** Returns false when the person did not want to confirm who they are. */
  private async switchApps(): Promise<boolean> {
    const changed = this.apps().filter(({ id, enabled }) => enabled !== this.chosen().has(id));
    for (const { id } of changed) {
      const change = { enabled: this.chosen().has(id) };
      const isDone = await this.reauthentication.run(() => firstValueFrom(this.http.patch(`${url}/${id}`, change)));
      if (!isDone) return false;
    }
    if (changed.length > 0) await this.session.reload();
    return true;
  }
}
