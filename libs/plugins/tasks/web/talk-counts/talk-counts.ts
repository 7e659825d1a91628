// On a row: how many comments and files a task has.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import type { TaskItem } from '../../shared/task.contract';

@Component({
  selector: 'sv-talk-counts',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  template: `
    @if (item().commentCount; as count) {
      <span>
        <sv-icon name="comment" [size]="14" /><span aria-hidden="true">{{ count }}</span>
        <span class="sv-visually-hidden">{{
          '{count, plural, one {# comment} other {# comments}}' | t: { count }
        }}</span>
      </span>
    }
    @if (item().attachmentCount; as count) {
      <span>
        <sv-icon name="paperclip" [size]="14" /><span aria-hidden="true">{{ count }}</span>
        <span class="sv-visually-hidden">{{ '{count, plural, one {# file} other {# files}}' | t: { count } }}</span>
      </span>
    }
  `,
  styles: `
    :host {
      display: inline-flex;
      gap: var(--sv-space-2);
      margin-block-start: 0.75rem;
      color: var(--sv-color-text-muted);
      font-size: var(--sv-text-sm);
    }

    :host > span {
      display: inline-flex;
      align-items: center;
      gap: 0.25rem;
    }

    /* Below the title, beside the tags and the date. */
    @media (max-width: 30rem) {
      :host {
        order: 2;
        margin-block: 0 0.5rem;
        margin-inline: 0.1875rem var(--sv-space-2);
      }
    }
  `,
})
export class TalkCounts {
  readonly item = input.required<Pick<TaskItem, 'commentCount' | 'attachmentCount'>>();
}
