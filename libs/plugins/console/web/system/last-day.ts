// The last day in small charts: answers, load, memory, queues and space.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import type { HealthHistory, HealthMeasures } from '@sv/contracts/health.contract';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import type { ChartLine, Span } from './chart/chart-shape';
import { LineChart } from './chart/line-chart';
import { measuredCharts } from './charts';

const url = '/api/admin/health/history';
const dayMs = 24 * 60 * 60_000;

@Component({
  selector: 'sv-last-day',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorState, LineChart, Skeleton, T],
  templateUrl: './last-day.html',
  styleUrl: './last-day.css',
})
export class LastDay {
  private readonly locale = inject(LocaleService);

  protected readonly resource = httpResource<HealthHistory>(() => url);
  protected readonly history = computed(() => (this.resource.hasValue() ? this.resource.value() : null));
  protected readonly span = computed<Span>(() => {
    const { from = '', intervalSeconds = 1 } = this.history() ?? {};
    return { from: Date.parse(from), to: Date.parse(from) + dayMs, step: intervalSeconds * 1000 };
  });

  protected readonly charts = computed(() =>
    measuredCharts(this.locale).map(({ measures, ...chart }) => ({
      ...chart,
      lines: measures.map(({ name, measure }) => this.line(name, measure)),
    })),
  );

  constructor() {
    keepFresh(this.resource, () => url);
  }

  private line(name: string, measure: keyof HealthMeasures): ChartLine {
    const points = (this.history()?.samples ?? []).flatMap(sample => {
      const value = sample[measure];
      return value === null ? [] : [{ at: Date.parse(sample.at), value }];
    });
    return { name, points };
  }
}
