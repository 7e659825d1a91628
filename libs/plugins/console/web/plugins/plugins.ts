// The installed plugins, their state and its reason. Enabling and disabling take effect at once, for everybody.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  afterNextRender,
  computed,
  inject,
  linkedSignal,
  signal,
  viewChildren,
} from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminPlugin, AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Confirm } from '@sv/ui/confirm/confirm';
import type { Question } from '@sv/ui/confirm/question';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { AccessDialog } from './access-dialog/access-dialog';
import { OverrideDialog } from './override-dialog/override-dialog';
import type { PluginAction } from './plugin-notices/plugin-notices';
import { PluginRow } from './plugin-row/plugin-row';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { T } from '@sv/ui/locale/t';
import { appInLanguage } from '../console/app-in-language';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/plugins';

@Component({
  selector: 'sv-plugins',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccessDialog, EmptyState, ErrorState, OverrideDialog, Page, PluginRow, ReadOnlyNote, Skeleton, T],
  templateUrl: './plugins.html',
  styleUrl: './plugins.css',
})
export class PluginsPage {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);
  private readonly confirm = inject(Confirm);
  private readonly injector = inject(Injector);
  private readonly rows = viewChildren(PluginRow);
  protected readonly session = inject(Session);

  protected readonly list = httpResource<AdminPluginList>(() => url);
  /** Keeps the icons of apps that are disabled on this page: the shell no longer lists those. */
  protected readonly icons = linkedSignal<readonly ShellPlugin[], ReadonlyMap<string, string | null>>({
    source: () => this.session.plugins(),
    computation: (shown, before) =>
      new Map([...(before?.value ?? []), ...shown.map(({ id, iconUrl }) => [id, iconUrl] as const)]),
  });
  protected readonly plugins = computed(() =>
    this.list.hasValue() ? this.list.value().plugins.map(appInLanguage) : [],
  );
  protected readonly nameOf = (id: string): string =>
    this.plugins().find(plugin => plugin.id === id)?.name ?? nameFromId(id);
  /** The requested state of plugins that are being switched: starting one may take a while. */
  protected readonly pending = signal<ReadonlyMap<string, boolean>>(new Map());

  /** The plugin whose override dialog is open. */
  protected readonly overriding = signal<AdminPlugin | null>(null);

  /** The plugin whose dialog about who can open it is open. */
  protected readonly limiting = signal<AdminPlugin | null>(null);

  constructor() {
    keepFresh(this.list, () => url, 'sv.console');
  }

  protected async setEnabled(plugin: AdminPlugin, enabled: boolean): Promise<void> {
    await this.withPending(plugin, enabled, async () => {
      if (!enabled && !(await this.confirm.ask(question(plugin)))) return;
      const changed = await this.reauthentication.run(() =>
        firstValueFrom(this.http.patch<AdminPlugin>(addressOf(plugin), { enabled })),
      );
      if (!changed) return;
      this.replace(changed.answer);
      this.showResult(appInLanguage(changed.answer), enabled);
      void this.session.reload();
    });
  }

  protected runAction(plugin: AdminPlugin, action: PluginAction): void {
    if (action === 'override') this.overriding.set(plugin);
    else void (action === 'start-again' ? this.setEnabled(plugin, true) : this.removeOverride(plugin));
  }

  protected endOverride(plugin: AdminPlugin): void {
    this.overriding.set(null);
    this.keepFocus(plugin);
  }

  protected endLimiting(plugin: AdminPlugin): void {
    this.limiting.set(null);
    this.keepFocus(plugin);
  }

  protected limited(plugin: AdminPlugin, openTo: AdminPlugin['openTo']): void {
    this.replace({ ...plugin, openTo });
    const { name } = plugin;
    this.toasts.success(
      openTo === 'everyone'
        ? t('{name} is open to everyone', { name })
        : t('{name} is open to members of its groups', { name }),
    );
  }

  protected overridden(changed: AdminPlugin): void {
    this.replace(changed);
    this.showResult(appInLanguage(changed), true);
    void this.session.reload();
  }

  private async removeOverride(plugin: AdminPlugin): Promise<void> {
    await this.withPending(plugin, false, async () => {
      const done = await this.reauthentication.run(() =>
        firstValueFrom(this.http.delete(`${addressOf(plugin)}/compatibility-override`)),
      );
      if (!done) return;
      this.list.set(await firstValueFrom(this.http.get<AdminPluginList>(url)));
      this.toasts.success(t('{name} is off', { name: plugin.name }));
      void this.session.reload();
    });
  }

  /** Shows the requested state until the request is done or has failed. */
  private async withPending(plugin: AdminPlugin, wanted: boolean, act: () => Promise<void>): Promise<void> {
    this.pending.update(all => new Map([...all, [plugin.id, wanted]]));
    try {
      await act();
    } catch (error) {
      this.toasts.error(refusal(error, plugin));
    } finally {
      this.pending.update(all => new Map([...all].filter(([id]) => id !== plugin.id)));
      this.keepFocus(plugin);
    }
  }

  /** The pressed button may be removed, and the focus would be lost with it. */
  private keepFocus({ id }: AdminPlugin): void {
    const focus = (): void => {
      if (document.activeElement === document.body)
        this.rows()
          .find(row => row.plugin().id === id)
          ?.focus();
    };
    afterNextRender({ read: focus }, { injector: this.injector });
  }

  private showResult({ name, state }: AdminPlugin, wanted: boolean): void {
    if (!wanted) this.toasts.success(t('{name} is off', { name }));
    else if (state === 'enabled') this.toasts.success(t('{name} is on', { name }));
    else this.toasts.error(t('{name} did not start', { name }));
  }

  private replace(changed: AdminPlugin): void {
    this.list.update(list => ({
      plugins: list?.plugins.map(plugin => (plugin.id === changed.id ? changed : plugin)) ?? [],
    }));
  }
}

const addressOf = ({ id }: AdminPlugin): string => `${url}/${id}`;

const question = ({ name }: AdminPlugin): Question => ({
  heading: t('Turn off {name}?', { name }),
  detail: t('Nobody can open it, and its background work stops, until you turn it on again. Its data is kept.'),
  confirmLabel: t('Turn off'),
});

function refusal(error: unknown, { name }: AdminPlugin): unknown {
  const isRequired = toProblem(error).code === 'plugin-required';
  return isRequired ? t('You cannot turn off {name}, because the workspace needs it.', { name }) : error;
}
