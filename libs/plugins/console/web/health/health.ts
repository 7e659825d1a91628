// The health of the instance: the overall state, then each part. The overview has what needs attention.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Button } from '@sv/ui/button/button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { LastDay } from '../system/last-day';
import { HealthPanel } from './health-panel/health-panel';
import { healthPanels } from './health-panels';

@Component({
  selector: 'sv-health',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ErrorState, HealthPanel, Icon, LastDay, Page, RouterLink, Sentence, SentencePart, Skeleton, T],
  templateUrl: './health.html',
  styleUrl: './health.css',
})
export class HealthPage {
  protected readonly locale = inject(LocaleService);
  protected readonly overviewLink = pluginLink();

  protected readonly report = httpResource<HealthReport>(() => '/api/admin/health');
  private readonly answer = computed(() => (this.report.hasValue() ? this.report.value() : null));
  protected readonly askedAt = linkedSignal({ source: this.answer, computation: () => new Date().toISOString() });
  protected readonly panels = computed(() => {
    const report = this.answer();
    return report ? healthPanels(report, this.locale) : [];
  });
  constructor() {
    keepFresh(this.report, () => '/api/admin/health');
  }
}
