// The first page of Console: what needs attention, each with its cause and one button, and a map of all pages.
import { type HttpResourceRef, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Button } from '@sv/ui/button/button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Apps } from '../activity/apps';
import { SectionList } from '../console/section-list/section-list';
import { Administrators } from './administrators';
import { AttentionItem } from './attention/attention-item';
import { BackupCheck } from './backup-check';
import { pluginProblem, problemAdvice } from './problem-advice';
import { Waiting } from './waiting';

const url = '/api/admin/health';

@Component({
  selector: 'sv-overview',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AttentionItem, Button, ErrorState, Icon, Page, SectionList, Skeleton, T, Tooltip],
  providers: [Administrators, Apps, BackupCheck, Waiting],
  templateUrl: './overview.html',
  styleUrl: './overview.css',
})
export class OverviewPage {
  private readonly apps = inject(Apps);
  private readonly session = inject(Session);
  private readonly root = pluginLink();
  protected readonly administrators = inject(Administrators);
  protected readonly backups = inject(BackupCheck);
  protected readonly locale = inject(LocaleService);
  protected readonly waiting = inject(Waiting);
  protected readonly links = {
    apps: this.to('apps/installed'),
    backups: this.to('data/backups'),
    entitlements: this.to('apps/entitlements'),
    invites: this.to('people/invites'),
    mail: this.to('workspace/mail'),
    ownFactor: `${this.session.plugin('sv.account')?.routePrefix ?? '/account'}/security`,
    signIn: this.to('people/sign-in'),
    system: this.to('system'),
  };

  protected readonly report = httpResource<HealthReport>(() => url);
  private readonly answer = computed(() => (this.report.hasValue() ? this.report.value() : null));
  /** Every problem once, as text: the platform's and the apps'. */
  protected readonly problems = computed(() =>
    (this.answer()?.problems ?? []).map(({ code, detail }) => {
      const { heading, advice = null, action = t('View health'), path = 'system' } = problemAdvice(code);
      return { code, detail, heading, advice, action, link: this.to(path) };
    }),
  );
  protected readonly appProblems = computed(() =>
    (this.answer()?.plugins.problems ?? []).map(problem => ({
      ...problem,
      heading: pluginProblem(this.nameOf(problem.id), problem.state),
    })),
  );
  protected readonly mailIsOff = computed(() => this.answer()?.mailer.configured === false);
  protected readonly lacksOwnFactor = computed(() => {
    const ownId = this.session.user()?.id;
    return this.administrators.withoutFactor().some(({ id }) => id === ownId);
  });

  private readonly others: readonly HttpResourceRef<unknown>[] = [
    this.waiting.invites,
    this.waiting.licences,
    ...this.administrators.lists,
  ];
  protected readonly isKnown = computed(
    () => this.report.hasValue() && this.others.every(other => other.hasValue() || other.error()),
  );
  /** Lists that could not be read: what is in them is not known. */
  protected readonly isPartial = computed(() => this.others.some(other => other.error()));
  protected readonly count = computed(() => {
    const single = [
      this.mailIsOff(),
      this.backups.problem() !== null,
      this.administrators.withoutFactor().length > 0,
      this.waiting.ending().length > 0,
      this.waiting.openInvites() > 0,
    ];
    return this.problems().length + this.appProblems().length + single.filter(Boolean).length;
  });
  protected readonly attention = computed(() =>
    t('{count, plural, one {1 thing needs your attention} other {# things need your attention}}', {
      count: this.count(),
    }),
  );

  constructor() {
    void this.apps.load();
    keepFresh(this.report, () => url);
  }

  protected reload(): void {
    for (const part of [this.report, ...this.others]) part.reload();
  }

  private to(path: string): string {
    return `${this.root}/${path}`;
  }

  /** The shell knows only running apps. */
  private nameOf(pluginId: string): string {
    return this.apps.nameOf(pluginId) ?? nameFromId(pluginId);
  }
}
