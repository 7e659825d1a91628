// A dialog in which a person arranges the apps of their sidebar: order, pinned ones, and those only under "More".
import { ChangeDetectionStrategy, Component, computed, inject, output } from '@angular/core';
import type { AppArrangement } from '@sv/contracts/home.contract';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Button } from '../../button/button';
import { Dialog } from '../../dialog/dialog';
import { PluginIcon } from '../../plugin-icon/plugin-icon';
import { Skeleton } from '../../skeleton/skeleton';
import { ErrorState } from '../../error-state/error-state';
import { SortableList } from '../../sorting/sortable-list';
import { Session } from '../../workspace/session';
import { type AppGroup, moveWithin, putInto } from '../app-moves';
import { arranged } from '../app-order';
import { HomeStore } from '../home-store';
import { T } from '../../locale/t';

/** These have their own place in the navigation. */
const placed: readonly string[] = ['sv.account', 'sv.console'];

@Component({
  selector: 'sv-arrange-apps',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, ErrorState, PluginIcon, Skeleton, SortableList, T],
  templateUrl: './arrange-apps.html',
  styleUrl: './arrange-apps.css',
})
export class ArrangeApps {
  private readonly session = inject(Session);
  protected readonly store = inject(HomeStore);

  readonly closed = output<void>();

  private readonly apps = computed(() =>
    this.session.plugins().filter(({ id }) => id !== this.session.rootPlugin()?.id && !placed.includes(id)),
  );
  protected readonly groups = computed(() => arranged(this.apps(), this.store.home()?.apps));
  protected readonly isArranged = computed(() =>
    Object.values(this.store.home()?.apps ?? {}).some((ids: string[]) => ids.length > 0),
  );

  constructor() {
    void this.store.load();
  }

  protected move({ entry, to }: { entry: ShellPlugin; to: number }): void {
    this.change(apps => moveWithin(this.apps(), entry.id, to, apps));
  }

  protected put(group: AppGroup, { id }: ShellPlugin): void {
    this.change(apps => putInto(group, id, apps));
  }

  protected reset(): void {
    this.change(() => ({ order: [], pinned: [], hidden: [] }));
  }

  private change(change: (apps: AppArrangement) => AppArrangement): void {
    void this.store.change(({ apps }) => ({ apps: change(apps) }));
  }
}
