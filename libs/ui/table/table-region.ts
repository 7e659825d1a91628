// A named region around a table that scrolls sideways, also by keyboard, when the table is wider than the page.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';

@Component({
  selector: 'sv-table-region',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<ng-content />`,
  styleUrl: './table-region.css',
  host: { role: 'region', tabindex: '0', '[attr.aria-label]': 'label()' },
})
export class TableRegion {
  /** What the table lists: "Users". */
  readonly label = input.required<string>();
}
