// Adds, changes, deletes and restores comments, and passes what was stored to the thread that is open.
import { Injectable, inject } from '@angular/core';
import { Subject } from 'rxjs';
import type { OfflineWrite } from '@sv/ui/offline/offline-write';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskComment } from '../../../shared/talk.contract';
import type { CommentChange } from '../../board/change';
import { TasksApi } from '../../board/tasks-api';
import { UndoStack, type UndoStep } from '../../undo/undo-stack';

@Injectable()
export class CommentChanges {
  private readonly api = inject(TasksApi);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly items = pluginApi('items');
  private readonly comments = pluginApi('comments');

  /** What was made; `stored` is null while it waits. */
  readonly made = new Subject<{ change: CommentChange; stored: TaskComment | null }>();

  /** @returns what undoes it; null when it was refused, which is shown */
  async make(change: CommentChange): Promise<UndoStep | null> {
    try {
      const stored = await this.perform(change);
      return this.stack.note([stored ? { ...change, comment: stored } : change]);
    } catch (error) {
      this.toasts.error(error); // a Problem
      return null;
    }
  }

  /** One that somebody else notes. @throws Problem */
  async perform(change: CommentChange): Promise<TaskComment | null> {
    const stored = await this.api.send<TaskComment>(this.writeOf(change));
    this.made.next({ change, stored });
    return stored;
  }

  private writeOf(change: CommentChange): OfflineWrite {
    const { comment, title: name } = change;
    const { id: subject, itemId, text, version } = comment;
    const url = `${this.comments}/${subject}`;
    switch (change.kind) {
      case 'comment-added': {
        const [list, body] = [`${this.items}/${itemId}/comments`, { id: subject, text }];
        return { method: 'POST', url: list, body, name, subject, within: [itemId] };
      }
      case 'comment-deleted':
        return { method: 'DELETE', url, name, subject };
      case 'comment-restored':
        // `base` is for whoever shows it before the request is sent.
        return { method: 'POST', url: `${url}/restore`, body: {}, name, subject, base: { ...comment } };
      case 'comment-text':
        return { method: 'PATCH', url, body: { text: change.to }, name, subject, version, base: { text: change.from } };
    }
  }
}
