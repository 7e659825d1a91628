// The options that complete a word in the line for new tasks. The focus stays in the line.
import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-completion-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T],
  template: `
    <div role="listbox" [id]="listId()" [attr.aria-label]="'Suggestions' | t">
      @for (option of options(); track option) {
        <button
          type="button"
          role="option"
          tabindex="-1"
          [id]="listId() + '-' + $index"
          [attr.aria-selected]="$index === active()"
          (mousedown)="$event.preventDefault()"
          (click)="chosen.emit(option)"
        >
          <bdi>{{ option }}</bdi>
        </button>
      }
    </div>
  `,
  styleUrl: './completion-list.css',
})
export class CompletionList {
  readonly listId = input.required<string>();
  readonly options = input.required<readonly string[]>();
  readonly active = input.required<number>();
  readonly chosen = output<string>();
}
