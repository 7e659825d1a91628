// Shown when a list is empty: says what would be here and offers to create the first entry.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';

@Component({
  selector: 'sv-empty-state',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `
    <span class="mark"><sv-icon [name]="icon()" [size]="22" /></span>
    @if (heading()) {
      <p class="heading">{{ heading() }}</p>
    }
    <div class="text"><ng-content /></div>
    <ng-content select="[svActions]" />
  `,
  styleUrl: './empty-state.css',
})
export class EmptyState {
  readonly icon = input<IconName>('inbox');
  readonly heading = input<string>();
}
