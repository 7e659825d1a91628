// The cards of the home page in a grid.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  afterNextRender,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { T } from '@sv/ui/locale/t';
import { CardContent } from './card-content';
import type { HomeCard } from './home-cards';

/** A slow card is not waited for: it shows that it loads. */
const longestMs = 600;

@Component({
  selector: 'sv-board',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CardContent, T],
  template: `
    <div class="grid" role="list" [attr.aria-label]="'Widgets' | t" [class.drawing]="!isDrawn()">
      @for (card of cards(); track card.id) {
        <div role="listitem" [class]="card.size">
          <sv-card-content [card]="card" (removed)="removed.emit(card)" />
        </div>
      }
    </div>
  `,
  styleUrl: './board.css',
})
export class Board {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly cards = input.required<readonly HomeCard[]>();
  readonly removed = output<HomeCard>();

  /**
   * The cards appear together, when they have drawn what they read: one after the other they would push each other down
   * while somebody reads.
   */
  protected readonly isDrawn = signal(false);

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
    afterNextRender(() => this.showWhenDrawn(Date.now() + longestMs));
  }

  private showWhenDrawn(latest: number): void {
    const isBusy = this.element.querySelector('sv-skeleton, [aria-busy="true"]') !== null;
    if (isBusy && Date.now() < latest) this.timer = setTimeout(() => this.showWhenDrawn(latest), 30);
    else this.isDrawn.set(true);
  }
}
