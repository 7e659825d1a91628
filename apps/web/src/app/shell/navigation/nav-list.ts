// The links of the navigation, in the sidebar and in the bottom bar.
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Badges } from '@sv/ui/contributions/badges';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { ActivePlugin } from '../../routing/active-plugin';
import type { NavLink } from './nav-links';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-nav-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, PluginIcon, RouterLink, T, Tooltip],
  templateUrl: './nav-list.html',
  styleUrl: './nav-list.css',
  host: { '[class]': 'variant()' },
})
export class NavList {
  protected readonly active = inject(ActivePlugin).plugin;
  protected readonly badges = inject(Badges);

  readonly links = input.required<readonly NavLink[]>();
  /** rows: icon and name; icons: the collapsed sidebar; bar: icon above name, in the bottom bar. */
  readonly variant = input<'rows' | 'icons' | 'bar'>('rows');
  readonly navigated = output<void>();
}
