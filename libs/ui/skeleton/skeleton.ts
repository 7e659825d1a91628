// Grey lines in place of loading content. They appear after a short delay, so that a fast answer does not flicker.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-skeleton',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <span class="sv-visually-hidden">{{ label() }}</span>
    @for (line of rows(); track line) {
      <span class="line" aria-hidden="true"></span>
    }
  `,
  styleUrl: './skeleton.css',
  host: { role: 'status' },
})
export class Skeleton {
  readonly lines = input(3);
  readonly label = input(t('Loading…'));
  protected readonly rows = computed(() => Array.from({ length: this.lines() }, (_, index) => index));
}
