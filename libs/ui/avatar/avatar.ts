// A person's picture, or the initials on a background colour that is always the same for the same name.
import { ChangeDetectionStrategy, Component, computed, input, linkedSignal } from '@angular/core';
import { initials } from './initials';
import { tileNumber } from './tile-number';

@Component({
  selector: 'sv-avatar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (shownImage(); as image) {
      <img [src]="image" alt="" (error)="shownImage.set(null)" />
    } @else {
      {{ letters() }}
    }
  `,
  styleUrls: ['./tile.css', './avatar.css'],
  host: { 'aria-hidden': 'true', '[class]': 'classes()' },
})
export class Avatar {
  /** The name is beside the avatar or on its button; the picture itself is decorative. */
  readonly name = input.required<string>();
  readonly image = input<string | null>(null);
  readonly size = input<'sm' | 'md' | 'lg' | 'xl'>('md');

  /** Falls back to the initials when the picture does not load. */
  protected readonly shownImage = linkedSignal(() => this.image());
  protected readonly letters = computed(() => initials(this.name()));
  protected readonly classes = computed(() => `${this.size()} tile-${tileNumber(this.name())}`);
}
