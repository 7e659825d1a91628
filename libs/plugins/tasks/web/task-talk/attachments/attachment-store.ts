// The files of one task.
import { HttpClient, httpResource } from '@angular/common/http';
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { quietRefetch, whenStale } from '@sv/ui/freshness/freshness';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskAttachment, TaskAttachments } from '../../../shared/talk.contract';
import { TasksApi } from '../../board/tasks-api';
import { namesOf } from '../names';

const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

@Injectable()
export class AttachmentStore {
  private readonly api = inject(TasksApi);
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly itemsUrl = pluginApi('items');
  private readonly filesUrl = pluginApi('attachments');
  private readonly itemId = signal<string | null>(null);
  /** Where a new one is sent. */
  readonly url = computed(() => `${this.itemsUrl}/${this.itemId()}/attachments`);
  /** The server does not have the task yet. */
  readonly isNew = computed(() => this.api.isNew(this.itemId() ?? ''));
  private readonly answer = httpResource<TaskAttachments>(() =>
    this.itemId() && !this.isNew() ? { url: this.url(), context: this.api.offline } : undefined,
  );

  readonly files = linkedSignal<readonly TaskAttachment[]>(() =>
    this.answer.hasValue() ? this.answer.value().attachments : [],
  );
  readonly names = computed(() => namesOf(this.answer.hasValue() ? this.answer.value().people : []));
  readonly isLoading = computed(() => !this.isNew() && !this.answer.hasValue() && !this.answer.error());
  readonly problem = computed(() => this.answer.error());

  constructor() {
    whenStale(quietRefetch(this.answer, this.url));
  }

  open(itemId: string): void {
    this.itemId.set(itemId);
  }

  reload(): void {
    this.answer.reload();
  }

  addressOf({ id }: TaskAttachment): string {
    return `${this.filesUrl}/${id}`;
  }

  /** Null for what is no picture. */
  thumbnailOf(file: TaskAttachment): string | null {
    return PICTURES.has(file.type) ? `${this.addressOf(file)}?thumbnail=small` : null;
  }

  /** What the server answered to an upload. */
  put(stored: TaskAttachment): void {
    if (stored.itemId === this.itemId())
      this.files.update(files => [...files.filter(({ id }) => id !== stored.id), stored]);
  }

  async remove(file: TaskAttachment): Promise<void> {
    try {
      await firstValueFrom(this.http.delete(this.addressOf(file)));
      this.files.update(files => files.filter(({ id }) => id !== file.id));
    } catch (error) {
      this.toasts.error(error); // a Problem
    }
  }
}
