// A framed part of a page with a heading of its own. [svActions] go to the foot, on a quiet ground.
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
