// Shown after `g`: which key leads where.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { JumpKey } from './jump-keys';

@Component({
  selector: 'sv-jump-hint',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <p class="heading">Go to</p>
    <ul>
      @for (jump of keys(); track jump.key) {
        <li>
          <kbd class="sv-kbd">{{ jump.key.toUpperCase() }}</kbd> {{ jump.name }}
        </li>
      }
      <li><kbd class="sv-kbd">Esc</kbd> Cancel</li>
    </ul>
  `,
  styleUrl: './jump-hint.css',
  host: { role: 'status' },
})
export class JumpHint {
  readonly keys = input.required<readonly JumpKey[]>();
}
