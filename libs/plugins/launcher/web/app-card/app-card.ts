// One app as a card that is a link: icon, name, what it is for.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Badge } from '@sv/ui/badge/badge';
import { spokenBadge } from '@sv/ui/contributions/badges';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';

@Component({
  selector: 'sv-app-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, PluginIcon, RouterLink],
  templateUrl: './app-card.html',
  styleUrl: './app-card.css',
})
export class AppCard {
  readonly app = input.required<ShellPlugin>();
  /** The number at its name. */
  readonly badge = input<number>();

  protected readonly spokenBadge = spokenBadge;
}
