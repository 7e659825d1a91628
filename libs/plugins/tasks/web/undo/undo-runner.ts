// Changes the last step back, or makes it again: ordinary changes, sent and shown like any other.
import { inject } from '@angular/core';
import { Router } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem } from '../../shared/task.contract';
import type { Change, CommentChange, ListChange, SectionChange } from '../board/change';
import { inverseOf } from '../board/inverse';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { ListSections } from '../sections/list-sections';
import { CommentChanges } from '../task-talk/comments/comment-changes';
import { type UndoRequest, UndoStack, type UndoStep } from './undo-stack';
import { undoText } from './undo-text';

/** For so long an undo waits for the answer to what it undoes. */
const ANSWER_MS = 1000;

export class UndoRunner {
  private readonly board = inject(TaskBoard);
  private readonly comments = inject(CommentChanges);
  private readonly lists = inject(TaskListStore);
  private readonly router = inject(Router);
  private readonly sections = inject(ListSections);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly listsLink = pluginLink('lists');
  private readonly firstPage = pluginLink();
  private toastId = 0;

  run(request: UndoRequest): Promise<void> {
    return request.what === 'undo' ? this.undo(request.step) : this.redo();
  }

  private async undo(step?: UndoStep): Promise<void> {
    const taken = this.stack.takeMade(step);
    if (!taken) return;
    if (taken.messageId) this.toasts.dismiss(taken.messageId);
    // Its versions are known then. A step that waits for the network is not waited for.
    await Promise.race([this.board.whenSent(), new Promise(resolve => setTimeout(resolve, ANSWER_MS))]);
    const changes = await this.perform(inverseOf(taken.changes), 'undone');
    if (changes.length === 0) return;
    this.show(undoText(changes, 'back'), t('Redo'), () => this.stack.requests.next({ what: 'redo' }));
  }

  private async redo(): Promise<void> {
    const taken = this.stack.takeUndone();
    if (!taken) return;
    const changes = await this.perform(inverseOf(taken.changes), 'made');
    if (changes.length === 0) return;
    this.show(undoText(changes, 'again'), t('Undo'), () => this.stack.requests.next({ what: 'undo' }));
  }

  /** Of several messages in a row, the last one says where things are now. */
  private show(text: string, label: string, run: () => void): void {
    this.toasts.dismiss(this.toastId);
    this.toastId = this.toasts.show(text, { label, run });
  }

  /** All at once, as they are shown; they are sent one after another. @returns those that were not refused */
  private async perform(changes: readonly Change[], kind: 'undone' | 'made'): Promise<Change[]> {
    const prepared = changes.map(change => this.stack.prepared(change));
    const step = this.stack.keep(prepared, kind);
    const performed = this.performAll(prepared);
    // As soon as it is shown, which is before it is answered.
    this.stack.focus(prepared.flatMap(idsOf));
    const results = await performed;
    results.forEach((result, at) => {
      if (result.status === 'fulfilled') this.stack.confirm(step, prepared[at]!, result.value);
      else this.stack.refuse(step, prepared[at]!);
    });
    const refused = results.flatMap((result, at) => (result.status === 'rejected' ? [{ result, at }] : []));
    if (refused.length > 0) this.explain(refused[0]!.result.reason, prepared[refused[0]!.at]!);
    return prepared.filter((_, at) => results[at]!.status === 'fulfilled');
  }

  private async performAll(changes: readonly Change[]): Promise<PromiseSettledResult<TaskItem | null>[]> {
    const ofItems = changes.flatMap(change => ('item' in change ? [change] : []));
    if (ofItems.length === changes.length) return this.board.performAll(ofItems);
    return Promise.allSettled(changes.flatMap(change => ('item' in change ? [] : [this.performOther(change)])));
  }

  private async performOther(change: ListChange | SectionChange | CommentChange): Promise<null> {
    if ('comment' in change) await this.comments.perform(change);
    else if ('section' in change) await this.sections.perform(change);
    else await this.performOfList(change);
    return null;
  }

  private async performOfList(change: ListChange): Promise<void> {
    const { id } = change.list;
    await this.lists.perform(change);
    const isOpen = this.router.url.startsWith(`${this.listsLink}/${id}`);
    if (change.kind === 'list-restored') await this.router.navigateByUrl(`${this.listsLink}/${id}`);
    if (change.kind === 'list-deleted' && isOpen) await this.router.navigateByUrl(this.firstPage);
  }

  private explain(error: unknown, change: Change): void {
    const { code } = toProblem(error);
    if (code !== 'changed-meanwhile') return this.toasts.error(error);
    const title = nameOf(change);
    this.toasts.error(t('Somebody changed “{title}” meanwhile. It stays as it is.', { title }));
  }
}

/** The tasks, or the section that has none. */
function idsOf(change: Change): string[] {
  if ('item' in change) return [change.item.id];
  if (!('section' in change)) return [];
  return change.items.length > 0 ? change.items.map(({ id }) => id) : [change.section.id];
}

/** As it was called before. */
function nameOf(change: Change): string {
  if ('comment' in change) return change.title;
  if ('section' in change) return change.section.name;
  return 'list' in change ? change.list.name : change.item.title;
}
