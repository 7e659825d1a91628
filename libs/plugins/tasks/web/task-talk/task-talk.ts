// Below the fields of a task: its comments, its files and its history. What is said here is sent by buttons of its own.
import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import type { TaskItem, TaskList } from '../../shared/task.contract';
import { AttachmentList } from './attachments/attachment-list';
import { CommentList } from './comments/comment-list';
import { HistoryList } from './history/history-list';

type Part = 'comments' | 'files' | 'history';

@Component({
  selector: 'sv-task-talk',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AttachmentList, CommentList, HistoryList, Segmented, T],
  template: `
    <sv-segmented [label]="'What to show below the task' | t" [options]="parts()" [(value)]="part" />
    @switch (part()) {
      @case ('comments') {
        <sv-comment-list [item]="item()" [list]="list()" />
      }
      @case ('files') {
        <sv-attachment-list [item]="item()" [list]="list()" />
      }
      @case ('history') {
        <sv-history-list [item]="item()" />
      }
    }
  `,
  styles: `
    :host {
      display: flex;
      flex-direction: column;
      gap: var(--sv-space-3);
      margin-block-start: var(--sv-space-4);
      padding-block-start: var(--sv-space-4);
      border-block-start: 1px solid var(--sv-color-border);
    }

    sv-segmented {
      align-self: flex-start;
    }
  `,
})
export class TaskTalk {
  private readonly locale = inject(LocaleService);

  readonly item = input.required<TaskItem>();
  readonly list = input<TaskList | null>(null);

  protected readonly part = signal<Part>('comments');
  protected readonly parts = computed<SegmentOption<Part>[]>(() => {
    const { commentCount, attachmentCount } = this.item();
    return [
      { value: 'comments', label: this.withCount(t('Comments'), commentCount) },
      { value: 'files', label: this.withCount(t('Files'), attachmentCount) },
      { value: 'history', label: t('History') },
    ];
  });

  private withCount(label: string, count: number): string {
    return count === 0 ? label : `${label} ${this.locale.formatNumber(count)}`;
  }
}
