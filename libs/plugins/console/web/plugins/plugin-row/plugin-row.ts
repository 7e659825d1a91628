// One plugin: its description, its state, a switch for those who may use it, and the facts of its manifest on demand.
import { ChangeDetectionStrategy, Component, ElementRef, computed, inject, input, output, signal } from '@angular/core';
import type { AdminPlugin, PluginState } from '@sv/contracts/admin/plugins.contract';
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
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';

function badgeOf(state: PluginState): { text: string; tone: BadgeTone } {
  if (state === 'enabled') return { text: t('On'), tone: 'success' };
  if (state === 'disabled') return { text: t('Off'), tone: 'neutral' };
  return state === 'failed' ? { text: t('Failed'), tone: 'danger' } : { text: t('Incompatible'), tone: 'warning' };
}

/** The workspace needs these plugins, so they cannot be disabled. */
const required: readonly string[] = ['sv.launcher', 'sv.account', 'sv.console'];

@Component({
  selector: 'sv-plugin-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon, PluginIcon, PluginNotices, PluginSettingsPanel, Sentence, SentencePart, Switch, T],
  templateUrl: './plugin-row.html',
  styleUrl: './plugin-row.css',
})
export class PluginRow {
  private readonly locale = inject(LocaleService);
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
  protected readonly state = computed(() => badgeOf(this.plugin().state));
  protected readonly facts = computed(() => pluginFacts(this.plugin(), this.nameOf(), this.locale));
  protected readonly price = computed(() => priceText(this.plugin().monetization, this.locale)[0] ?? null);
  /** Why it cannot be disabled; null when it can. */
  protected readonly alwaysOn = computed(() => {
    const { id, isRoot } = this.plugin();
    if (isRoot) return t('It is the start page. To turn it off, first choose another one under Workspace → General.');
    return required.includes(id) ? t('The workspace needs this app.') : null;
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
