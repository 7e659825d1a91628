// The lists on a narrow screen: a button with the name of the open list, and a menu of the others.
import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Dialog } from '@sv/ui/dialog/dialog';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { TaskListStore } from '../board/task-list-store';
import { ListDot } from '../list-dot/list-dot';
import { NewList } from '../new-list/new-list';

@Component({
  selector: 'sv-list-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog, Icon, ListDot, Menu, MenuItem, MenuTrigger, NewList, RouterLink, T],
  templateUrl: './list-picker.html',
  styleUrl: './list-picker.css',
})
export class ListPicker {
  protected readonly listStore = inject(TaskListStore);
  protected readonly locale = inject(LocaleService);
  protected readonly listsLink = pluginLink('lists');
  protected readonly importLink = pluginLink('import');
  protected readonly naming = signal(false);

  readonly currentId = input.required<string | null>();
  protected readonly current = computed(() => this.listStore.find(this.currentId() ?? ''));
}
