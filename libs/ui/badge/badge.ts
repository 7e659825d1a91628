// A word about the state of a thing. The word says it; the colour only helps.
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
