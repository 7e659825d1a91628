// Who sees the open list: for the names and pictures of those to whom its tasks are assigned. Only of a shared list.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, signal } from '@angular/core';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { whenStale } from '@sv/ui/freshness/freshness';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { ListPeople as Answer, ListPerson } from '../../shared/sharing.contract';
import type { TaskList } from '../../shared/task.contract';

@Injectable()
export class ListPeople {
  private readonly offline = readableOffline();
  private readonly listsUrl = pluginApi('lists');
  private readonly listId = signal<string | null>(null);
  private readonly answer = httpResource<Answer>(() => {
    const id = this.listId();
    return id ? { url: `${this.listsUrl}/${encodeURIComponent(id)}/people`, context: this.offline } : undefined;
  });

  readonly people = computed<readonly ListPerson[]>(() => (this.answer.hasValue() ? this.answer.value().people : []));

  constructor() {
    whenStale(() => void this.answer.reload());
  }

  open(list: TaskList | null): void {
    this.listId.set(list?.isShared ? list.id : null);
  }

  find(id: string | null): ListPerson | null {
    return this.people().find(person => person.id === id) ?? null;
  }
}
