// One card: a widget of an app, or one of the platform's own.
import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { FavouriteCard } from '../favourites/favourite-card';
import { WhatsNew } from '../whats-new/whats-new';
import { WidgetCard } from '../widgets/widget-card';
import { FAVOURITES, type HomeCard, WHATS_NEW } from './home-cards';

@Component({
  selector: 'sv-card-content',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [FavouriteCard, WhatsNew, WidgetCard],
  template: `
    @if (card().widget; as widget) {
      <sv-widget-card [class]="card().size" [shown]="widget" (removed)="removed.emit()" />
    } @else if (card().id === whatsNew) {
      <sv-whats-new [class]="card().size" />
    } @else if (card().id === favourites) {
      <sv-favourite-card [class]="card().size" />
    }
  `,
})
export class CardContent {
  readonly card = input.required<HomeCard>();
  /** The person does not want it any more. */
  readonly removed = output<void>();

  protected readonly whatsNew = WHATS_NEW;
  protected readonly favourites = FAVOURITES;
}
