// The lists on a narrow screen: a button with the name of the open one, and the others behind it.
import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Dialog } from '@sv/ui/dialog/dialog';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { ListIndex } from '../board/list-index';
import { ListDot } from '../list-dot/list-dot';
import { NewList } from '../new-list/new-list';

@Component({
  selector: 'sv-list-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog, Icon, ListDot, Menu, MenuItem, MenuTrigger, NewList, RouterLink],
  templateUrl: './list-picker.html',
  styleUrl: './list-picker.css',
})
export class ListPicker {
  protected readonly index = inject(ListIndex);
  protected readonly listsLink = pluginLink('lists');
  protected readonly naming = signal(false);

  readonly currentId = input.required<string | null>();
  protected readonly current = computed(() => this.index.find(this.currentId() ?? ''));
}
