// One plugin: its description, its state, a switch for those who may use it, and the facts of its manifest on demand.
import { ChangeDetectionStrategy, Component, ElementRef, computed, inject, input, output, signal } from '@angular/core';
import type { AdminPlugin, PluginState } from '@sv/contracts/admin.contract';
import { Badge, type BadgeTone } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Switch } from '@sv/ui/choice/switch';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { PluginSettingsPanel } from '@sv/ui/plugin-settings/plugin-settings-panel';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { PluginNotices, type PluginAction } from '../plugin-notices/plugin-notices';
import { pluginFacts } from './plugin-details';
import { priceText } from './plugin-price';

const states: Record<PluginState, { text: string; tone: BadgeTone }> = {
  enabled: { text: 'On', tone: 'success' },
  disabled: { text: 'Off', tone: 'neutral' },
  incompatible: { text: 'Incompatible', tone: 'warning' },
  failed: { text: 'Failed', tone: 'danger' },
};

/** The workspace needs these plugins, so they cannot be disabled. */
const required: readonly string[] = ['sv.launcher', 'sv.account', 'sv.console'];

@Component({
  selector: 'sv-plugin-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon, PluginIcon, PluginNotices, PluginSettingsPanel, Switch],
  templateUrl: './plugin-row.html',
  styleUrl: './plugin-row.css',
})
export class PluginRow {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);

  readonly plugin = input.required<AdminPlugin>();
  readonly iconUrl = input<string | null>(null);
  readonly mayManage = input(false);
  /** Names another app by its id. */
  readonly nameOf = input<(pluginId: string) => string>(nameFromId);
  /** The requested state, which the switch shows already; null when there is none. */
  readonly pendingEnabled = input<boolean | null>(null);
  readonly enabledChosen = output<boolean>();
  readonly actionChosen = output<PluginAction>();
  readonly accessChosen = output<void>();

  /** The form is loaded when it is opened, and stays. */
  protected readonly showsSettings = signal(false);
  protected readonly settingsUrl = computed(() => `/api/admin/plugins/${this.plugin().id}/settings`);
  protected readonly state = computed(() => states[this.plugin().state]);
  protected readonly facts = computed(() => pluginFacts(this.plugin(), this.nameOf()));
  protected readonly price = computed(() => priceText(this.plugin().monetization)[0] ?? null);
  /** Why it cannot be disabled; null when it can. */
  protected readonly alwaysOn = computed(() => {
    const { id, isRoot } = this.plugin();
    if (isRoot) return 'It is the start page. Choose another one under Workspace → General to turn it off.';
    return required.includes(id) ? 'The workspace needs this app.' : null;
  });
  protected readonly isSwitching = computed(() => this.pendingEnabled() !== null);
  protected readonly mayAct = computed(() => this.mayManage() && !this.alwaysOn());
  /** An incompatible plugin cannot be enabled; it needs an override. */
  protected readonly canSwitch = computed(() => this.mayAct() && this.plugin().state !== 'incompatible');

  /** Used when the pressed button is no longer there. */
  focus(): void {
    this.host.nativeElement.querySelector<HTMLElement>('input, summary')?.focus();
  }

  protected holdWhileSwitching(event: Event): void {
    if (this.isSwitching()) event.preventDefault();
  }
}
