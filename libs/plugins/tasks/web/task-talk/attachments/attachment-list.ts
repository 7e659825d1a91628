// The files of a task: small pictures of pictures, and a place to drop new ones.
import { ChangeDetectionStrategy, Component, computed, effect, inject, input, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { FileDrop } from '@sv/ui/file-drop/file-drop';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { bytes } from '@sv/ui/quantities/quantities';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import type { TaskAttachment } from '../../../shared/talk.contract';
import { taskLimits } from '../../../shared/task-limits';
import type { TaskItem, TaskList } from '../../../shared/task.contract';
import { nameIn } from '../names';
import { AttachmentStore } from './attachment-store';

@Component({
  selector: 'sv-attachment-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ErrorState, FileDrop, Icon, Skeleton, T],
  templateUrl: './attachment-list.html',
  styleUrl: './attachment-list.css',
  providers: [AttachmentStore],
})
export class AttachmentList {
  private readonly confirm = inject(Confirm);
  private readonly session = inject(Session);
  protected readonly store = inject(AttachmentStore);

  readonly item = input.required<TaskItem>();
  readonly list = input<TaskList | null>(null);

  protected readonly bytes = bytes;
  protected readonly maxBytes = taskLimits.attachmentBytes;
  protected readonly isReadOnly = computed(() => this.list()?.role === 'viewer');
  /** Pictures that could not be made small. */
  protected readonly broken = signal<ReadonlySet<string>>(new Set());

  constructor() {
    effect(() => this.store.open(this.item().id));
  }

  protected nameOf({ addedBy }: TaskAttachment): string {
    const me = this.session.user();
    return me && addedBy === me.id ? me.name : nameIn(this.store.names(), addedBy);
  }

  protected noteBroken({ id }: TaskAttachment): void {
    this.broken.update(ids => new Set(ids).add(id));
  }

  protected add(answer: unknown): void {
    this.store.put(answer as TaskAttachment);
  }

  protected async remove(file: TaskAttachment): Promise<void> {
    const isSure = await this.confirm.ask({
      heading: t('Remove “{name}”?', { name: file.name }),
      detail: t('The file is deleted for everybody who sees this list.'),
      confirmLabel: t('Remove file'),
      danger: true,
    });
    if (isSure) await this.store.remove(file);
  }
}
