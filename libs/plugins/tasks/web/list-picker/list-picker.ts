// The lists on a narrow screen: a button with the name of the open list or page, and a menu of all of them.
import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
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
import { injectViewLinks } from '../view-nav/view-links';

@Component({
  selector: 'sv-list-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog, Icon, ListDot, Menu, MenuItem, MenuTrigger, NewList, NotLoaded, RouterLink, T],
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
  /** The name of the page where no list is open. */
  readonly title = input('');
  protected readonly views = injectViewLinks();
  protected readonly current = computed(() => this.listStore.find(this.currentId() ?? ''));
}
