// What people say about a task, and the field to say something. What was typed and not sent is kept as a draft.
import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  afterNextRender,
  computed,
  effect,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder } from '@angular/forms';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { Edits } from '@sv/ui/edits/edits';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { formValue } from '@sv/ui/field/form-value';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import type { TaskItem, TaskList } from '../../../shared/task.contract';
import { ListPeople } from '../../sharing/list-people';
import { UndoStack, type UndoStep } from '../../undo/undo-stack';
import { nameIn } from '../names';
import { CommentField } from './comment-field';
import { CommentText } from './comment-text';
import { CommentThread } from './comment-thread';
import { toStored, toTyped } from './mention-text';
import type { ShownComment } from './waiting-comments';

@Component({
  selector: 'sv-comment-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, CommentField, CommentText, ErrorState, Icon, Skeleton, T],
  templateUrl: './comment-list.html',
  styleUrl: './comment-list.css',
  providers: [CommentThread],
})
export class CommentList {
  private readonly stack = inject(UndoStack);
  private readonly injector = inject(Injector);
  private readonly composer = viewChild<CommentField>('composer');
  private readonly editor = viewChild<CommentField>('editor');
  private readonly session = inject(Session);
  private readonly listPeople = inject(ListPeople);
  protected readonly thread = inject(CommentThread);
  protected readonly locale = inject(LocaleService);

  readonly item = input.required<TaskItem>();
  readonly list = input<TaskList | null>(null);

  protected readonly form = inject(NonNullableFormBuilder).group({ text: '' });
  private readonly typed = formValue(this.form);
  private readonly edits = new Edits<{ id: string }, typeof this.form>(this.form, {
    name: 'comment',
    read: () => ({ text: '' }),
    asks: false,
  });
  protected readonly canSend = computed(() => /\S/.test(this.typed()['text'] as string));
  protected readonly isSending = signal(false);
  protected readonly editing = signal<ShownComment | null>(null);
  protected readonly edited = signal('');
  private readonly lastDeleted = signal<{ id: string; step: UndoStep } | null>(null);
  /** Until it is there again. */
  protected readonly deleted = computed(() => {
    const last = this.lastDeleted();
    return last && !this.thread.comments().some(({ id }) => id === last.id) ? last.step : null;
  });
  protected readonly isOwner = computed(() => this.list()?.role === 'owner');
  protected readonly isReadOnly = computed(() => this.list()?.role === 'viewer');
  private readonly me = computed(() => this.session.user()?.id ?? null);
  protected readonly people = computed(() => this.listPeople.people().filter(({ id }) => id !== this.me()));

  constructor() {
    effect(() => {
      this.thread.open(this.item().id);
      this.edits.show({ id: this.item().id });
    });
  }

  protected isMine({ authorId }: ShownComment): boolean {
    return authorId !== null && authorId === this.me();
  }

  protected nameOf({ authorId }: ShownComment): string {
    return authorId !== null && authorId === this.me()
      ? this.session.user()!.name
      : nameIn(this.thread.names(), authorId);
  }

  protected imageOf({ authorId }: ShownComment): string | null {
    return (authorId && this.thread.names().get(authorId)?.image) || null;
  }

  protected async send(): Promise<void> {
    if (!this.canSend() || this.isSending()) return;
    const text = toStored(this.form.controls.text.value.trim(), this.people());
    if (await this.during(() => this.thread.add(this.item(), text))) this.edits.discard();
  }

  protected edit(comment: ShownComment): void {
    this.edited.set(toTyped(comment.text, this.people()));
    this.editing.set(comment);
    this.focusSoon(() => this.editor());
  }

  protected async saveEdit(comment: ShownComment): Promise<void> {
    const text = toStored(this.edited().trim(), this.people());
    if (text === '' || this.isSending()) return;
    const isSaved = text === comment.text || (await this.during(() => this.thread.change(this.item(), comment, text)));
    if (isSaved) this.endEdit();
  }

  /** Escape ends the edit, and not the dialog around it. */
  protected cancelEdit(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    this.endEdit();
  }

  protected endEdit(): void {
    this.editing.set(null);
    this.focusSoon(() => this.composer());
  }

  /** Without asking, since it can be undone. The line below offers that, because messages are hidden by the dialog. */
  protected async delete(comment: ShownComment): Promise<void> {
    const step = await this.thread.delete(this.item(), comment);
    if (!step) return;
    this.lastDeleted.set({ id: comment.id, step });
    this.focusSoon(() => this.composer());
  }

  protected undo(step: UndoStep): void {
    this.stack.requests.next({ what: 'undo', step });
    this.composer()?.focus();
  }

  /** What had the focus is gone: without another place, the next Escape would close the dialog. */
  private focusSoon(field: () => CommentField | undefined): void {
    afterNextRender(() => field()?.focus(), { injector: this.injector });
  }

  private async during(work: () => Promise<boolean>): Promise<boolean> {
    this.isSending.set(true);
    try {
      return await work();
    } finally {
      this.isSending.set(false);
    }
  }
}
