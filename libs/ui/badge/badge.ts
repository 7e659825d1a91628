// A short text about a state. The colour only supports the text.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

@Component({
  selector: 'sv-badge',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<ng-content />`,
  styleUrl: './badge.css',
  host: { '[class]': 'tone()' },
})
export class Badge {
  readonly tone = input<BadgeTone>('neutral');
}
