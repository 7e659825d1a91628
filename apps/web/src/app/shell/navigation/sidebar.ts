// The sidebar of a wide window: brand, root plugin and apps; at the bottom Console and the person. It collapses to
// icons.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ViewContainerRef,
  afterNextRender,
  computed,
  inject,
  input,
  viewChild,
} from '@angular/core';
import type { Shell } from '@sv/contracts/shell.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { AccountButton } from '../../account-menu/account-button';
import { CommandPaletteService } from '../../command-palette/command-palette.service';
import { Bell } from '../../notification-center/bell';
import { Brand } from '../brand';
import { NavList } from './nav-list';
import { navLinks } from './nav-links';
import { SidebarFold } from './sidebar-fold';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-sidebar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccountButton, Bell, Brand, Button, Icon, NavList, T],
  templateUrl: './sidebar.html',
  styleUrl: './sidebar.css',
  host: { '[class.folded]': 'folded()' },
})
export class Sidebar {
  private readonly fold = inject(SidebarFold);
  protected readonly palette = inject(CommandPaletteService);
  private readonly end = viewChild.required('end', { read: ViewContainerRef });

  readonly shell = input.required<Shell>();

  private isGone = false;

  protected readonly folded = this.fold.isFolded;
  protected readonly links = computed(() => navLinks(this.shell()));
  protected readonly consoleLinks = computed(() => {
    const { console } = this.links();
    return console ? [console] : [];
  });
  protected readonly navVariant = computed(() => (this.folded() ? 'icons' : 'rows'));

  constructor() {
    inject(DestroyRef).onDestroy(() => (this.isGone = true));
    afterNextRender(() => void this.showEnd());
  }

  protected toggle(): void {
    this.fold.toggle();
  }

  /** It is below the apps, so nothing moves when it comes. Without a network there is none. */
  private async showEnd(): Promise<void> {
    try {
      const { SidebarEnd } = await import('./more/sidebar-end');
      // At once: a button without its name is none for a screen reader.
      if (!this.isGone) this.end().createComponent(SidebarEnd).changeDetectorRef.detectChanges();
    } catch (error) {
      console.error(error);
    }
  }
}
