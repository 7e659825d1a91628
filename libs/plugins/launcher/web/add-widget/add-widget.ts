// A dialog with the cards that are not on the home page.
import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { T } from '@sv/ui/locale/t';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import type { HomeCard } from '../board/home-cards';

@Component({
  selector: 'sv-add-widget',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, EmptyState, PluginIcon, T],
  template: `
    <sv-dialog [heading]="'Add widget' | t" size="sm" [open]="true" (closed)="closed.emit()">
      <ul>
        @for (card of cards(); track card.id) {
          <li>
            <sv-plugin-icon
              [name]="card.widget?.app?.name ?? card.title"
              [iconUrl]="card.widget?.app?.iconUrl ?? null"
            />
            <span class="text">
              <span class="sv-truncate">{{ card.title }}</span>
              @if (card.widget; as widget) {
                <span class="sv-muted sv-small sv-truncate">{{ widget.app.name }}</span>
              }
            </span>
            <button
              svButton
              type="button"
              size="sm"
              [attr.aria-label]="'Add {title}' | t: { title: card.title }"
              (click)="chosen.emit(card)"
            >
              {{ 'Add' | t }}
            </button>
          </li>
        } @empty {
          <li>
            <sv-empty-state icon="grid" [heading]="'All widgets are on your home page' | t">
              {{ 'Apps that you install can bring more.' | t }}
            </sv-empty-state>
          </li>
        }
      </ul>
    </sv-dialog>
  `,
  styleUrl: './add-widget.css',
})
export class AddWidget {
  readonly cards = input.required<readonly HomeCard[]>();
  readonly chosen = output<HomeCard>();
  readonly closed = output<void>();
}
