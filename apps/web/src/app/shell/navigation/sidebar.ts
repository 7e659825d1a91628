// The chrome of a wide window: brand, root and apps, and at the foot Console and the person. It folds to its icons.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Shell } from '@sv/contracts/shell.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { AccountMenu } from '../../account-menu/account-menu';
import { PaletteOpener } from '../../command-palette/palette-opener';
import { Bell } from '../../notification-center/bell';
import { Brand } from '../brand';
import { NavList } from './nav-list';
import { navLinks } from './nav-links';
import { SidebarFold } from './sidebar-fold';

@Component({
  selector: 'sv-sidebar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccountMenu, Bell, Brand, Button, Icon, NavList],
  templateUrl: './sidebar.html',
  styleUrl: './sidebar.css',
  host: { '[class.folded]': 'folded()' },
})
export class Sidebar {
  private readonly fold = inject(SidebarFold);
  protected readonly palette = inject(PaletteOpener);

  readonly shell = input.required<Shell>();

  protected readonly folded = this.fold.isFolded;
  protected readonly links = computed(() => navLinks(this.shell()));
  protected readonly consoleLinks = computed(() => {
    const { console } = this.links();
    return console ? [console] : [];
  });
  protected readonly look = computed(() => (this.folded() ? 'icons' : 'rows'));

  protected toggle(): void {
    this.fold.toggle();
  }
}
