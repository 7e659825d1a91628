// The text of a comment, with links that can be followed and the names of those whom it mentions.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { type Names, nameIn } from '../names';
import { commentParts } from './comment-parts';

@Component({
  selector: 'sv-comment-text',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <p dir="auto">
      @for (part of parts(); track $index) {
        @switch (part.kind) {
          @case ('text') {
            <span>{{ part.text }}</span>
          }
          @case ('link') {
            <a [href]="part.href" target="_blank" rel="noopener noreferrer nofollow">{{ part.text }}</a>
          }
          @case ('mention') {
            <span class="mention">&#64;{{ nameOf(part.userId) }}</span>
          }
        }
      }
    </p>
  `,
  styles: `
    p {
      margin: 0;
      overflow-wrap: anywhere;
    }

    /* Only in the texts: the white space of the template is none of theirs. */
    span,
    a {
      white-space: pre-wrap;
    }

    .mention {
      font-weight: var(--sv-weight-medium);
    }
  `,
})
export class CommentText {
  readonly text = input.required<string>();
  readonly names = input.required<Names>();

  protected readonly parts = computed(() => commentParts(this.text()));

  protected nameOf(userId: string): string {
    return nameIn(this.names(), userId);
  }
}
