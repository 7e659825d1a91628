// The requests to the plugin's server half.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { type Observable, tap } from 'rxjs';
import type { IfMatch } from '@sv/ui/edits/edits';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pageSize } from '../../shared/task-limits';
import type {
  NewTaskItem,
  NewTaskList,
  TaskItem,
  TaskItemChange,
  TaskItemPage,
  TaskList,
  TaskListChange,
  TaskState,
} from '../../shared/task.contract';

/** A list and a filter on its items. */
export interface ItemView {
  listId: string;
  state: TaskState;
}

@Injectable()
export class TasksApi {
  private readonly http = inject(HttpClient);
  private readonly otherTabs = inject(ChangeChannel);
  private readonly topic = inject(CURRENT_PLUGIN).id;
  readonly lists = pluginApi('lists');
  private readonly items = pluginApi('items');

  /** The address of one page; the first one without a cursor. */
  page({ listId, state }: ItemView, cursor?: string): string {
    const query = new URLSearchParams({ state, limit: String(pageSize.largest), ...(cursor && { cursor }) });
    return `${this.itemsOf(listId)}?${query}`;
  }

  readPage(view: ItemView, cursor?: string): Observable<TaskItemPage> {
    return this.http.get<TaskItemPage>(this.page(view, cursor));
  }

  addList(list: NewTaskList): Observable<TaskList> {
    return this.withAnnouncement(this.http.post<TaskList>(this.lists, list));
  }

  changeList(id: string, change: TaskListChange, ifMatch?: IfMatch): Observable<TaskList> {
    return this.withAnnouncement(this.http.patch<TaskList>(`${this.lists}/${id}`, change, ifMatch));
  }

  deleteList(id: string): Observable<unknown> {
    return this.withAnnouncement(this.http.delete(`${this.lists}/${id}`));
  }

  restoreList(id: string): Observable<TaskList> {
    return this.withAnnouncement(this.http.post<TaskList>(`${this.lists}/${id}/restore`, {}));
  }

  addItem(listId: string, item: NewTaskItem): Observable<TaskItem> {
    return this.withAnnouncement(this.http.post<TaskItem>(this.itemsOf(listId), item));
  }

  changeItem(id: string, change: TaskItemChange, ifMatch?: IfMatch): Observable<TaskItem> {
    return this.withAnnouncement(this.http.patch<TaskItem>(`${this.items}/${id}`, change, ifMatch));
  }

  deleteItem(id: string): Observable<unknown> {
    return this.withAnnouncement(this.http.delete(`${this.items}/${id}`));
  }

  /** Notifies the other tabs after a change. */
  private withAnnouncement<T>(request: Observable<T>): Observable<T> {
    return request.pipe(tap(() => this.otherTabs.announce(this.topic)));
  }

  private itemsOf(listId: string): string {
    return `${this.lists}/${encodeURIComponent(listId)}/items`;
  }
}
