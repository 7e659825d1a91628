// What is assigned to the person, in all lists that they see.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Session } from '@sv/ui/workspace/session';
import type { TaskState } from '../../shared/task.contract';
import type { ItemView } from '../board/item-view';
import { TaskBoard } from '../board/task-board';
import { Today } from '../due-date/today';
import type { EmptyText } from '../list-page/empty-text';
import { injectAsker } from './asker';
import { foundView } from './found-view';
import { byDue } from './task-groups';
import { ViewPage } from './view-page';

@Component({
  selector: 'sv-assigned-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Segmented, T, ViewPage],
  template: `
    <sv-view-page
      [heading]="'Assigned to me' | t"
      [view]="view()"
      [groups]="groups()"
      [empty]="empty()"
      [newContent]="newContent()"
    >
      <sv-segmented [label]="'Filter tasks' | t" [options]="states" [(value)]="state" />
    </sv-view-page>
  `,
  styles: `
    sv-segmented {
      align-self: flex-start;
    }
  `,
})
export class AssignedPage {
  private readonly asker = injectAsker();
  private readonly board = inject(TaskBoard);
  private readonly session = inject(Session);
  private readonly today = inject(Today);

  protected readonly state = signal<TaskState>('open');
  protected readonly states: SegmentOption<TaskState>[] = [
    { value: 'open', label: t('Open') },
    { value: 'done', label: t('Completed') },
  ];
  protected readonly view = computed<ItemView>(() => {
    const state = this.state();
    const sort = state === 'done' ? 'done' : 'due';
    return { listId: null, state, found: foundView({ assignee: 'me', sort }, this.asker()) };
  });
  protected readonly groups = computed(() => {
    const items = this.board.shown();
    return this.state() === 'done' ? [{ id: 'done', heading: '', items }] : byDue(items, this.today.now());
  });
  protected readonly newContent = computed(() => ({ assigneeId: this.session.user()?.id ?? null }));
  protected readonly empty = computed<EmptyText>(() =>
    this.state() === 'done'
      ? { icon: 'check-circle', heading: t('Nothing done yet'), text: t('Completed tasks appear here.') }
      : {
          icon: 'user',
          heading: t('Nothing is assigned to you'),
          text: t('Tasks that somebody assigns to you in a shared list appear here.'),
        },
  );
}
