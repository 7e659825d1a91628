// What the person wrote on this day in earlier years. Supporters see it; others see what it costs.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { paywallLink } from '@sv/ui/workspace/paywall-link';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { MemoryList } from '../../shared/day.contract';
import { formatDay } from '../daybook/today';

@Component({
  selector: 'sv-memories',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink],
  template: `
    @if (isForSupporters()) {
      <p class="sv-muted sv-small">
        Supporters see here what they wrote on this day in earlier years.
        <a [routerLink]="price">What it costs</a>
      </p>
    } @else if (memories().length > 0) {
      <section aria-labelledby="sv-memories">
        <h2 id="sv-memories">On this day</h2>
        @for (memory of memories(); track memory.day) {
          <p>
            <strong>{{ formatDay(memory.day) }}</strong> {{ memory.text }}
          </p>
        }
      </section>
    }
  `,
})
export class Memories {
  private readonly url = pluginApi('memories');

  readonly day = input.required<string>();

  private readonly list = httpResource<MemoryList>(() => `${this.url}/${this.day()}`);
  protected readonly price = paywallLink();
  protected readonly formatDay = formatDay;
  protected readonly memories = computed(() => (this.list.hasValue() ? (this.list.value().memories ?? []) : []));
  protected readonly isForSupporters = computed(() => this.list.hasValue() && this.list.value().memories === null);
}
