// The comments of one task, with what waits in this browser until the server has it.
import { HttpClient, httpResource } from '@angular/common/http';
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { firstValueFrom } from 'rxjs';
import { quietRefetch, whenStale } from '@sv/ui/freshness/freshness';
import { newId } from '@sv/ui/offline/new-id';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskComment, TaskComments } from '../../../shared/talk.contract';
import type { TaskItem } from '../../../shared/task.contract';
import type { CommentChange } from '../../board/change';
import { TasksApi } from '../../board/tasks-api';
import type { UndoStep } from '../../undo/undo-stack';
import { namesOf, type Names } from '../names';
import { CommentChanges } from './comment-changes';
import { byAge, withWaitingComments, type ShownComment } from './waiting-comments';

@Injectable()
export class CommentThread {
  private readonly api = inject(TasksApi);
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly itemsUrl = pluginApi('items');
  private readonly changes = inject(CommentChanges);
  private readonly itemId = signal<string | null>(null);
  private readonly url = computed(() => `${this.itemsUrl}/${this.itemId()}/comments`);
  /** Of a task that the server does not have yet, it has no comments either. */
  private readonly isNew = computed(() => this.api.isNew(this.itemId() ?? ''));
  private readonly answer = httpResource<TaskComments>(() =>
    this.itemId() && !this.isNew() ? { url: this.url(), context: this.api.offline } : undefined,
  );
  private readonly page = computed(() => (this.answer.hasValue() ? this.answer.value() : null));
  /** What was read: the newest page, and behind it what was read of earlier ones. */
  private readonly read = linkedSignal<TaskComments | null, readonly TaskComment[]>({
    source: this.page,
    computation: (page, before) => joined(before?.value ?? [], page),
  });
  private readonly isAllRead = linkedSignal({ source: this.itemId, computation: () => false });

  readonly names = linkedSignal<TaskComments | null, Names>({
    source: this.page,
    computation: (page, before) => new Map([...(before?.value ?? []), ...namesOf(page?.people ?? [])]),
  });
  readonly comments = computed<readonly ShownComment[]>(() => {
    const me = this.session.user()?.id ?? null;
    return withWaitingComments(this.read(), this.api.writes.unsent(), { url: this.url(), me });
  });
  readonly hasEarlier = computed(() => (this.page()?.hasEarlier ?? false) && !this.isAllRead());
  readonly isLoading = computed(() => !this.isNew() && !this.answer.hasValue() && !this.answer.error());
  readonly problem = computed(() => this.answer.error());

  constructor() {
    whenStale(quietRefetch(this.answer, this.url));
    this.changes.made.pipe(takeUntilDestroyed()).subscribe(({ change, stored }) => this.follow(change, stored));
  }

  open(itemId: string): void {
    this.itemId.set(itemId);
  }

  reload(): void {
    this.answer.reload();
  }

  async showEarlier(): Promise<void> {
    const first = this.read()[0];
    if (!first) return;
    try {
      const page = await firstValueFrom(this.http.get<TaskComments>(`${this.url()}?before=${first.id}`));
      this.names.update(names => new Map([...names, ...namesOf(page.people)]));
      this.read.update(read => [...page.comments, ...read]);
      this.isAllRead.set(!page.hasEarlier);
    } catch (error) {
      this.toasts.error(error); // a Problem
    }
  }

  /** @returns whether it is stored, or waits in this browser; a refusal is shown */
  async add({ id: itemId, title }: TaskItem, text: string): Promise<boolean> {
    const [authorId, createdAt] = [this.session.user()?.id ?? null, new Date().toISOString()];
    const comment = { id: newId(), itemId, authorId, text, createdAt, editedAt: null, version: 1 };
    return (await this.changes.make({ kind: 'comment-added', comment, title })) !== null;
  }

  async change({ title }: TaskItem, comment: TaskComment, to: string): Promise<boolean> {
    return (await this.changes.make({ kind: 'comment-text', comment, title, from: comment.text, to })) !== null;
  }

  /** @returns what undoes it; null when it was refused */
  delete({ title }: TaskItem, comment: TaskComment): Promise<UndoStep | null> {
    return this.changes.make({ kind: 'comment-deleted', comment, title });
  }

  private follow({ kind, comment }: CommentChange, stored: TaskComment | null): void {
    if (comment.itemId !== this.itemId()) return;
    // What is restored is known, so it stays when the request that waited is sent.
    const shown = stored ?? (kind === 'comment-restored' ? comment : null);
    if (kind === 'comment-deleted') this.read.update(read => read.filter(({ id }) => id !== comment.id));
    else if (shown) this.put(shown);
  }

  private put(stored: TaskComment): void {
    const me = this.session.user();
    if (me) this.names.update(names => new Map([[me.id, me], ...names]));
    this.read.update(read =>
      read.some(({ id }) => id === stored.id)
        ? read.map(comment => (comment.id === stored.id ? stored : comment))
        : [...read, stored].toSorted(byAge),
    );
  }
}

/** A newer page begins later: what it does not reach back to stays. */
function joined(read: readonly TaskComment[], page: TaskComments | null): readonly TaskComment[] {
  const first = page?.comments[0];
  if (!page || !first || !page.hasEarlier) return page?.comments ?? [];
  const earlier = read.filter(({ itemId, createdAt }) => itemId === first.itemId && createdAt < first.createdAt);
  return [...earlier, ...page.comments];
}
