// Everybody with whom the person shares a list: for the names of those to whom tasks of all lists are assigned.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, inject } from '@angular/core';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import type { ListPerson } from '../../shared/sharing.contract';
import type { TaskItem } from '../../shared/task.contract';
import type { KnownPeople } from '../../shared/views.contract';

@Injectable()
export class FoundPeople {
  private readonly session = inject(Session);
  private readonly offline = readableOffline();
  private readonly url = pluginApi('people');
  private readonly answer = httpResource<KnownPeople>(() => ({ url: this.url, context: this.offline }));

  /** Empty for somebody who shares no list. */
  readonly others = computed<readonly ListPerson[]>(() =>
    this.answer.hasValue() ? this.answer.value().people.filter(({ id }) => id !== this.session.user()?.id) : [],
  );
  private readonly byId = computed(
    () => new Map((this.answer.hasValue() ? this.answer.value().people : []).map(person => [person.id, person])),
  );

  constructor() {
    keepFresh(this.answer, () => this.url);
  }

  find(id: TaskItem['assigneeId']): ListPerson | null {
    return (id && this.byId().get(id)) || null;
  }
}
