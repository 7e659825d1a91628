// The colour of a list as a dot. Decorative: the name is always shown beside it.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { isListColor } from '../../shared/list-colors';

@Component({
  selector: 'sv-list-dot',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '',
  styleUrl: './list-dot.css',
  host: { 'aria-hidden': 'true', '[class]': 'named()', '[style.--dot]': 'custom()' },
})
export class ListDot {
  readonly color = input.required<string>();
  protected readonly named = computed(() => (isListColor(this.color()) ? this.color() : ''));
  protected readonly custom = computed(() => (isListColor(this.color()) ? null : this.color()));
}
