// One of a few choices, all in sight: a filter, a theme. Native radio buttons underneath, so arrow keys work.
import { ChangeDetectionStrategy, Component, input, model } from '@angular/core';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';

export interface SegmentOption<T extends string = string> {
  value: T;
  label: string;
  icon?: IconName;
}

let lastGroup = 0;

@Component({
  selector: 'sv-segmented',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  templateUrl: './segmented.html',
  styleUrl: './segmented.css',
  host: { role: 'radiogroup', '[attr.aria-label]': 'label()' },
})
export class Segmented<T extends string = string> {
  readonly label = input.required<string>();
  readonly options = input.required<readonly SegmentOption<T>[]>();
  readonly value = model.required<T>();
  protected readonly group = `sv-segmented-${++lastGroup}`;
}
