// The frame of a plugin's page: width, margins, the one <h1>, and the page's acts beside it.
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
  /** narrow: forms and reading; medium: lists; wide: tables; full: boards. */
  readonly width = input<'narrow' | 'medium' | 'wide' | 'full'>('medium');
}
