// What went wrong with a backup, and what the server says of it.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';

@Component({
  selector: 'sv-problem-note',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div class="note" role="alert">
      <p class="sv-strong">{{ heading() }}</p>
      <p class="reason" lang="en">{{ reason() }}</p>
    </div>
  `,
  styleUrl: '../backups.css',
})
export class ProblemNote {
  readonly heading = input.required<string>();
  readonly reason = input.required<string>();
}
