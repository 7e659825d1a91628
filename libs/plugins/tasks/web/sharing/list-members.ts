// With whom the open list is shared, and the changes of that. A change shows when the server has answered.
import { HttpClient, httpResource } from '@angular/common/http';
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { firstValueFrom, type Observable } from 'rxjs';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { whenStale } from '@sv/ui/freshness/freshness';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { ListMember, ListMembers as Answer, MemberRole, NewListMember } from '../../shared/sharing.contract';
import { TaskListStore } from '../board/task-list-store';

@Injectable()
export class ListMembers {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly lists = inject(TaskListStore);
  private readonly listsUrl = pluginApi('lists');
  private readonly offline = readableOffline();
  private readonly listId = signal<string | null>(null);
  private readonly answer = httpResource<Answer>(() => {
    const id = this.listId();
    return id ? { url: this.at(id), context: this.offline } : undefined;
  });

  /** The owner first. */
  readonly members = linkedSignal<readonly ListMember[]>(() =>
    this.answer.hasValue() ? this.answer.value().members : [],
  );
  readonly isLoading = computed(() => this.listId() !== null && !this.answer.hasValue() && !this.answer.error());
  readonly problem = computed(() => this.answer.error());
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor() {
    whenStale(() => void this.answer.reload());
  }

  /** @param listId null: nothing is to be read */
  open(listId: string | null): void {
    this.listId.set(listId);
  }

  reload(): void {
    this.answer.reload();
  }

  add(member: NewListMember): Promise<boolean> {
    return this.change(url => this.http.post<Answer>(url, member));
  }

  setRole({ id }: ListMember, role: MemberRole): Promise<boolean> {
    return this.change(url => this.http.patch<Answer>(`${url}/${id}`, { role }));
  }

  remove({ id }: ListMember): Promise<boolean> {
    return this.change(async url => {
      await firstValueFrom(this.http.delete(`${url}/${id}`));
      return { members: this.members().filter(member => member.id !== id) };
    });
  }

  handOver(userId: string): Promise<boolean> {
    const url = `${this.listsUrl}/${this.listId()}/owner`;
    return this.change(() => this.http.post<Answer>(url, { userId }));
  }

  /** One after the other: what is chosen while another change is on its way is not lost. */
  private change(request: (url: string) => Observable<Answer> | Promise<Answer>): Promise<boolean> {
    const change = this.lastChange.then(() => this.send(request));
    this.lastChange = change;
    return change;
  }

  /** @returns whether it was stored; a refusal is shown */
  private async send(request: (url: string) => Observable<Answer> | Promise<Answer>): Promise<boolean> {
    const id = this.listId();
    if (!id) return false;
    try {
      const answer = request(this.at(id));
      const { members } = await (answer instanceof Promise ? answer : firstValueFrom(answer));
      if (this.listId() === id) this.members.set(members);
      void this.lists.refetch();
      return true;
    } catch (error) {
      this.toasts.error(error); // a Problem
      return false;
    }
  }

  private at(listId: string): string {
    return `${this.listsUrl}/${encodeURIComponent(listId)}/members`;
  }
}
