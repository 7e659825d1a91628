// The requests to the plugin's server half.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { type OfflineWrite, isAddition } from '@sv/ui/offline/offline-write';
import { offlineWrites } from '@sv/ui/offline/offline-writes';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pageSize } from '../../shared/task-limits';
import type { NewTaskItem, NewTaskList, TaskItem, TaskItemChange } from '../../shared/task.contract';
import type { ReadPage } from '../outline/list-context';
import { withOccurrence } from '../task-when/moved-on';
import { isPlace, type ItemChange, type ListChange, placesOf } from './change';
import type { ItemView } from './item-view';
import { writeOfMany } from './many-changes';
import { contentOf, said } from './task-content';

@Injectable()
export class TasksApi {
  private readonly http = inject(HttpClient);
  private readonly otherTabs = inject(ChangeChannel);
  private readonly topic = inject(CURRENT_PLUGIN).id;
  readonly writes = offlineWrites();
  /** For requests that can be answered without a network. */
  readonly offline = readableOffline();
  readonly lists = pluginApi('lists');
  private readonly items = pluginApi('items');
  private readonly added = computed(
    () => new Set(this.writes.unsent().flatMap(write => (isAddition(write) ? [write.subject] : []))),
  );

  /** The address of one page; the first one without a cursor. */
  page({ listId, state, found }: ItemView, cursor?: string): string {
    const query = new URLSearchParams({ state, limit: String(pageSize.largest), ...(cursor && { cursor }) });
    return listId === null ? `${this.items}?${query}&${found?.query ?? ''}` : `${this.itemsOf(listId)}?${query}`;
  }

  readPage(view: ItemView, cursor?: string): Observable<ReadPage> {
    return this.http.get<ReadPage>(this.page(view, cursor), { context: this.offline });
  }

  readItem(id: string): Observable<TaskItem> {
    return this.http.get<TaskItem>(`${this.items}/${encodeURIComponent(id)}`, { context: this.offline });
  }

  /** Whether the server does not have it yet: there is nothing to ask for. */
  isNew(id: string): boolean {
    return this.added().has(id);
  }

  addList(list: NewTaskList & { id: string }): OfflineWrite {
    return { method: 'POST', url: this.lists, body: { ...list }, name: list.name, subject: list.id };
  }

  /** The request that makes a change of a list. */
  writeOfList(change: ListChange): OfflineWrite {
    const { id: subject, name } = change.list;
    const [url, base] = [`${this.lists}/${subject}`, { ...change.list }];
    switch (change.kind) {
      case 'list-fields': {
        const { from, to, version } = change;
        return { method: 'PATCH', url, body: { ...to }, name, subject, version, base: { ...from } };
      }
      case 'list-deleted':
        return { method: 'DELETE', url, name, subject };
      case 'list-restored':
        return { method: 'POST', url: `${url}/restore`, body: {}, name, subject, base };
    }
  }

  /** The request that makes a change. */
  writeOf(change: ItemChange): OfflineWrite {
    const { item } = change;
    switch (change.kind) {
      case 'fields': {
        const { to, from, version } = change;
        return this.changeItem({ ...item, ...from }, to, isPlace(to) ? null : version);
      }
      case 'added':
        return this.addItem(item.listId, {
          id: item.id,
          title: item.title,
          ...(!change.isLast && { position: item.position }),
          // A part is in the section of its task.
          ...(item.parentId ? { parentId: item.parentId } : item.sectionId && { sectionId: item.sectionId }),
          ...said(contentOf(item)),
        });
      case 'deleted':
        return this.deleteItem(item);
      case 'restored':
        return this.postItem(item, 'restore', {});
      case 'moved':
        return this.postItem(item, 'move', { ...change.to });
    }
  }

  writeOfMany(changes: readonly ItemChange[]): OfflineWrite {
    const writes = changes.map(change => this.writeOf(change));
    return writeOfMany(`${this.items}/changes`, changes, writes);
  }

  /** `base` is for whoever shows the list before the request is sent. */
  private postItem(item: TaskItem, action: string, body: OfflineWrite['body']): OfflineWrite {
    const [url, name, subject] = [`${this.items}/${item.id}/${action}`, item.title, item.id];
    return { method: 'POST', url, body, name, subject, base: { ...item }, within: placesOf(item, body) };
  }

  addItem(listId: string, item: NewTaskItem & { id: string }): OfflineWrite {
    const [body, name, subject] = [{ ...item }, item.title, item.id];
    return { method: 'POST', url: this.itemsOf(listId), body, name, subject, within: placesOf({ listId }, item) };
  }

  /** @param version with it, somebody else's change of the same fields is not overwritten */
  changeItem(item: TaskItem, change: TaskItemChange, version: number | null = null): OfflineWrite {
    const base = Object.fromEntries(Object.keys(change).map(name => [name, item[name as keyof TaskItem]]));
    const [url, body, within] = [`${this.items}/${item.id}`, withOccurrence(item, change), placesOf(item, change)];
    return { method: 'PATCH', url, body, name: item.title, subject: item.id, version, base, within };
  }

  deleteItem(item: TaskItem): OfflineWrite {
    const [url, name, subject] = [`${this.items}/${item.id}`, item.title, item.id];
    return { method: 'DELETE', url, name, subject, within: placesOf(item) };
  }

  /** Saves a change, now or when the server can be reached again. */
  async send<T>(write: OfflineWrite): Promise<T | null> {
    const answer = await this.writes.send<T>(write);
    this.otherTabs.announce(this.topic);
    return answer;
  }

  private itemsOf(listId: string): string {
    return `${this.lists}/${encodeURIComponent(listId)}/items`;
  }
}
