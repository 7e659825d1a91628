// One app as a card that is a link: icon, name, what it is for.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Badges } from '@sv/ui/contributions/badges';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';

@Component({
  selector: 'sv-app-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, PluginIcon, RouterLink],
  templateUrl: './app-card.html',
  styleUrl: './app-card.css',
})
export class AppCard {
  private readonly badges = inject(Badges);

  readonly app = input.required<ShellPlugin>();
  /** The number at its name. */
  protected readonly badge = computed(() => this.badges.counts()[this.app().id]);
  protected readonly spoken = computed(() => this.badges.spoken(this.app().id));
}
