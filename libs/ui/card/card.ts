// A framed section of a page with its own heading. [svActions] are placed in the footer.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';

@Component({
  selector: 'sv-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './card.html',
  styleUrl: './card.css',
})
export class Card {
  readonly heading = input<string>();
  readonly description = input<string>();
}
