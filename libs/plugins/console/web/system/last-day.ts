// The last day in small charts: answers, load, memory, queues and space.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed } from '@angular/core';
import type { HealthHistory, HealthMeasures } from '@sv/contracts/health.contract';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { bytes } from '@sv/ui/quantities/quantities';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import type { ChartLine, Span } from './chart/chart-shape';
import { LineChart } from './chart/line-chart';

const url = '/api/admin/health/history';
const dayMs = 24 * 60 * 60_000;

@Component({
  selector: 'sv-last-day',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorState, LineChart, Skeleton],
  templateUrl: './last-day.html',
  styleUrl: './last-day.css',
})
export class LastDay {
  protected readonly resource = httpResource<HealthHistory>(() => url);
  protected readonly history = computed(() => (this.resource.hasValue() ? this.resource.value() : null));
  protected readonly span = computed<Span>(() => {
    const { from = '', intervalSeconds = 1 } = this.history() ?? {};
    return { from: Date.parse(from), to: Date.parse(from) + dayMs, step: intervalSeconds * 1000 };
  });

  protected readonly bytes = bytes;
  protected readonly count = (value: number): string => value.toLocaleString('en-GB');
  protected readonly milliseconds = (value: number): string =>
    value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;

  constructor() {
    keepFresh(this.resource, () => url);
  }

  protected line(name: string, measure: keyof HealthMeasures): ChartLine {
    const points = (this.history()?.samples ?? []).flatMap(sample => {
      const value = sample[measure];
      return value === null ? [] : [{ at: Date.parse(sample.at), value }];
    });
    return { name, points };
  }
}
