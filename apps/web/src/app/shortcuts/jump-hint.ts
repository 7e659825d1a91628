// Shown after `g`: which key leads where.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { JumpKey } from './jump-keys';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-jump-hint',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T],
  template: `
    <p class="heading">{{ 'Go to' | t }}</p>
    <ul>
      @for (jump of keys(); track jump.key) {
        <li>
          <kbd class="sv-kbd">{{ jump.key.toUpperCase() }}</kbd> {{ jump.name }}
        </li>
      }
      <li>
        <kbd class="sv-kbd">{{ 'Esc' | t }}</kbd> {{ 'Cancel' | t }}
      </li>
    </ul>
  `,
  styleUrl: './jump-hint.css',
  host: { role: 'status' },
})
export class JumpHint {
  readonly keys = input.required<readonly JumpKey[]>();
}
