// The top bar of a narrow window: brand, search, notifications and account menu.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { AccountButton } from '../account-menu/account-button';
import { CommandPaletteService } from '../command-palette/command-palette.service';
import { Bell } from '../notification-center/bell';
import { Brand } from './brand';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-top-bar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccountButton, Bell, Brand, Button, Icon, T],
  template: `
    <sv-brand />
    <button svButton type="button" variant="ghost" iconOnly [attr.aria-label]="'Search' | t" (click)="palette.open()">
      <sv-icon name="search" />
    </button>
    <sv-bell />
    <sv-account-button [compact]="true" />
  `,
  styleUrl: './top-bar.css',
})
export class TopBar {
  protected readonly palette = inject(CommandPaletteService);
}
