// Buttons and menus on the page of all widgets.
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { Icon } from '@sv/ui/icon/icon';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './actions.html';

@Component({
  selector: 'sv-design-actions',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, Button, CopyButton, Icon, Menu, MenuItem, MenuTrigger, Tooltip],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './actions.html',
  styleUrl: '../section.css',
})
export class ActionsSection {
  protected readonly isBusy = signal(true);
  protected readonly order = signal<'name' | 'date'>('name');
}
