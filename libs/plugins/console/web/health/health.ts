// The health of the instance: the overall state, then what needs attention, then each part.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Button } from '@sv/ui/button/button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Apps } from '../activity/apps';
import { HealthPanel } from './health-panel/health-panel';
import { healthPanels } from './health-panels';
import { pluginProblem, problemAdvice } from './problem-advice';
import { counted } from '@sv/ui/quantities/quantities';

@Component({
  selector: 'sv-health',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ErrorState, HealthPanel, Icon, Page, RouterLink, Skeleton],
  templateUrl: './health.html',
  styleUrl: './health.css',
  providers: [Apps],
})
export class HealthPage {
  private readonly apps = inject(Apps);
  protected readonly moments = inject(Moments);
  protected readonly pluginsLink = pluginLink('plugins');

  protected readonly report = httpResource<HealthReport>(() => '/api/admin/health');
  private readonly answer = computed(() => (this.report.hasValue() ? this.report.value() : null));
  protected readonly askedAt = linkedSignal({ source: this.answer, computation: () => new Date().toISOString() });
  protected readonly panels = computed(() => {
    const report = this.answer();
    return report ? healthPanels(report) : [];
  });
  /** Every problem once, as text: the platform's and the plugins'. */
  protected readonly problems = computed(() => {
    const report = this.answer();
    return (report?.problems ?? []).map(({ code, detail }) => ({ ...problemAdvice(code), code, detail }));
  });
  protected readonly pluginProblems = computed(() =>
    (this.answer()?.plugins.problems ?? []).map(problem => ({
      ...problem,
      heading: pluginProblem(this.nameOf(problem.id), problem.state),
    })),
  );
  protected readonly summary = computed(() => {
    const count = this.problems().length + this.pluginProblems().length;
    if (count > 0) return `${counted(count, 'thing needs', 'things need')} your attention`;
    return this.answer()?.status === 'ok' ? 'Everything works' : 'Something does not work as it should';
  });

  constructor() {
    void this.apps.load();
    keepFresh(this.report, () => '/api/admin/health');
  }

  /** The shell knows only running plugins. */
  private nameOf(pluginId: string): string {
    return this.apps.nameOf(pluginId) ?? nameFromId(pluginId);
  }
}
