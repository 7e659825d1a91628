// The lists beside the page: a link to each, with the number of open tasks, and a field for a new list.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { TaskListStore } from '../board/task-list-store';
import { ListDot } from '../list-dot/list-dot';
import { NewList } from '../new-list/new-list';
import { ViewNav } from '../view-nav/view-nav';

@Component({
  selector: 'sv-task-lists',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, ListDot, NewList, NotLoaded, RouterLink, T, ViewNav],
  templateUrl: './task-lists.html',
  styleUrl: './task-lists.css',
})
export class TaskLists {
  private readonly injector = inject(Injector);
  private readonly newListButton = viewChild<ElementRef<HTMLElement>>('newListButton');
  protected readonly listStore = inject(TaskListStore);
  protected readonly locale = inject(LocaleService);
  protected readonly listsLink = pluginLink('lists');
  protected readonly importLink = pluginLink('import');
  protected readonly naming = signal(false);

  /** The id of the open list. */
  readonly currentId = input.required<string | null>();

  protected cancelNaming(): void {
    this.naming.set(false);
    afterNextRender({ read: () => this.newListButton()?.nativeElement.focus() }, { injector: this.injector });
  }
}
