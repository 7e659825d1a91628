// The frame of a plugin's page: width, margins, the single <h1>, and the page's actions beside it.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';

@Component({
  selector: 'sv-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './page.html',
  styleUrl: './page.css',
  host: { '[class]': 'width()' },
})
export class Page {
  readonly heading = input.required<string>();
  readonly description = input<string>();
  /** narrow: forms and text; medium: lists; wide: tables; full: boards. */
  readonly width = input<'narrow' | 'medium' | 'wide' | 'full'>('medium');
}
