// What saving would delete. The server computes it while the person types.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, input, signal } from '@angular/core';
import type { RetentionPreview } from '@sv/contracts/admin/settings.contract';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { type Retention, deletionText, shortened } from './retention';

const debounceMs = 300;

@Component({
  selector: 'sv-retention-forecast',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  templateUrl: './retention-forecast.html',
  styleUrl: './retention-forecast.css',
  host: { role: 'status' },
})
export class RetentionForecast {
  private readonly locale = inject(LocaleService);

  /** The values in the form; null while they are invalid. */
  readonly wanted = input.required<Retention | null>();
  readonly saved = input.required<Retention>();

  protected readonly change = computed(() => {
    const wanted = this.wanted();
    return wanted && shortened(wanted, this.saved());
  });
  private readonly asked = signal<Partial<Retention> | null>(null);
  protected readonly preview = httpResource<RetentionPreview>(() => {
    const body = this.asked();
    return body ? { url: '/api/admin/settings', method: 'PATCH', params: { dryRun: 'true' }, body } : undefined;
  });
  protected readonly isCounting = computed(() => this.asked() !== this.change() || this.preview.isLoading());
  protected readonly deleted = computed(() => {
    const change = this.asked();
    return change && this.preview.hasValue() ? deletionText(this.locale, change, this.preview.value()) : null;
  });

  constructor() {
    effect(onCleanup => {
      const change = this.change();
      const timer = setTimeout(() => this.asked.set(change), change ? debounceMs : 0);
      onCleanup(() => clearTimeout(timer));
    });
  }
}
