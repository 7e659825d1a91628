// The cards of apps above the grid of apps.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { ShownWidget } from './shown-widget';
import { WidgetCard } from './widget-card';

@Component({
  selector: 'sv-widgets',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [WidgetCard],
  template: `
    <section aria-label="Widgets">
      @for (one of widgets(); track one.key) {
        <sv-widget-card [class]="one.widget.sizes[0]" [shown]="one" />
      }
    </section>
  `,
  styleUrl: './widgets.css',
})
export class Widgets {
  readonly widgets = input.required<readonly ShownWidget[]>();
}
