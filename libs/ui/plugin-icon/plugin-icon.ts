// A plugin's icon: its SVG in an <img>, where its scripts cannot run, or a tile with the first letter.
import { ChangeDetectionStrategy, Component, computed, input, linkedSignal } from '@angular/core';
import { initials } from '../avatar/initials';
import { tileNumber } from '../avatar/tile-number';

@Component({
  selector: 'sv-plugin-icon',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (shownUrl(); as url) {
      <img [src]="url" alt="" (error)="shownUrl.set(null)" />
    } @else {
      {{ letter() }}
    }
  `,
  styleUrls: ['../avatar/tile.css', './plugin-icon.css'],
  host: { 'aria-hidden': 'true', '[class]': 'classes()' },
})
export class PluginIcon {
  readonly name = input.required<string>();
  readonly iconUrl = input<string | null>(null);
  readonly size = input<'sm' | 'lg'>('sm');

  protected readonly shownUrl = linkedSignal(() => this.iconUrl());
  protected readonly letter = computed(() => initials(this.name().trim().split(/\s+/u)[0] ?? ''));
  protected readonly classes = computed(
    () => `${this.size()} ${this.shownUrl() ? 'image' : `tile-${tileNumber(this.name())}`}`,
  );
}
