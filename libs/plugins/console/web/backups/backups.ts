// The backups that there are, one more on request, when they are made and which stay.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { Button } from '@sv/ui/button/button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { pollWhile } from '@sv/ui/polling/poll-while';
import { bytes, duration } from '@sv/ui/quantities/quantities';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { BackupList } from './backup-list/backup-list';
import { failedTest, type BackupProblem } from './problem-note/failed-test';
import { ProblemNote } from './problem-note/problem-note';
import { BackupPlanForm } from './backup-plan';

const url = '/api/admin/backups';

interface Fact {
  label: string;
  value: string;
  detail?: string;
}

@Component({
  selector: 'sv-backups',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    BackupList,
    BackupPlanForm,
    Button,
    ErrorState,
    Page,
    ReadOnlyNote,
    Sentence,
    SentencePart,
    Skeleton,
    T,
    ProblemNote,
  ],
  templateUrl: './backups.html',
  styleUrls: ['../forms/admin-form.css', './backups.css'],
})
export class BackupsPage {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly reauthentication = inject(Reauthentication);
  protected readonly locale = inject(LocaleService);
  protected readonly bytes = bytes;

  protected readonly resource = httpResource<BackupOverview>(() => url);
  /** Stays while it is read again, so that nothing flickers. */
  protected readonly overview = linkedSignal<BackupOverview | null, BackupOverview | null>({
    source: () => (this.resource.hasValue() ? this.resource.value() : null),
    computation: (now, before) => now ?? before?.value ?? null,
  });
  protected readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly mayMake = computed(() => this.mayConfigure() && this.overview()?.isAvailable === true);
  protected readonly facts = computed(() => {
    const state = this.overview();
    return state ? [this.next(state), this.last(state), this.restored(state)] : [];
  });
  /** What somebody has to look at, until it is mended. */
  protected readonly problems = computed((): BackupProblem[] => {
    const state = this.overview();
    if (!state) return [];
    const { running, failure, fault } = state;
    const dateTime = failure && this.locale.formatDateTime(failure.at);
    const failed = failedTest(state);
    return [
      ...(!running && failure
        ? [{ heading: t('The last backup failed on {dateTime}.', { dateTime: dateTime! }), reason: failure.reason }]
        : []),
      ...(fault ? [{ heading: t('The backups cannot be listed.'), reason: fault }] : []),
      ...(!running && failed ? [failed] : []),
    ];
  });
  protected readonly isRunning = computed(() => Boolean(this.overview()?.running));
  protected readonly isAsking = signal(false);
  protected readonly refusal = signal<string | null>(null);
  /** Set when a backup that ran while the page was open has ended well. */
  protected readonly finished = signal<string | null>(null);

  constructor() {
    keepFresh(this.resource, () => url);
    const isBusy = computed(() => this.isRunning() || Boolean(this.overview()?.testing));
    pollWhile(isBusy, () => this.readAgain(), { slowIntervalMs: 5000 });
  }

  protected async backUp(): Promise<void> {
    if (this.isAsking()) return;
    this.isAsking.set(true);
    this.refusal.set(null);
    this.finished.set(null);
    try {
      const done = await this.reauthentication.run(() => firstValueFrom(this.http.post<BackupOverview>(url, null)));
      if (done) this.overview.set(done.answer);
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.isAsking.set(false);
    }
  }

  private next({ nextAt }: BackupOverview): Fact {
    const label = t('Next backup');
    return nextAt
      ? { label, value: this.locale.formatDateTime(nextAt) }
      : { label, value: t('Not scheduled'), detail: t('Set a schedule below.') };
  }

  private last({ backups: [newest] }: BackupOverview): Fact {
    const label = t('Last backup');
    if (!newest) return { label, value: t('None yet') };
    const size = bytes(newest.bytes);
    const { durationMs } = newest;
    const detail = durationMs === null ? size : t('{size}, in {time}', { size, time: duration(durationMs / 1000) });
    return { label, value: this.locale.formatDateTime(newest.createdAt), detail };
  }

  private restored({ backups, tests }: BackupOverview): Fact {
    const label = t('Last test restore');
    const good = backups.filter(({ test }) => test?.result === 'restored');
    const [newest] = good.sort((a, b) => b.test!.at.localeCompare(a.test!.at));
    if (newest) return { label, value: this.locale.formatDateTime(newest.test!.at), detail: newest.name };
    const detail = tests ? t('Each backup is tested after it was made.') : t('Tests are turned off.');
    return { label, value: t('None yet'), detail };
  }

  protected async readAgain(): Promise<void> {
    try {
      const now = await firstValueFrom(this.http.get<BackupOverview>(url));
      if (this.overview()?.running && !now.running && !now.failure) this.finished.set(now.backups[0]?.name ?? null);
      this.overview.set(now);
    } catch {
      // The next try may get through, and what is shown stays.
    }
  }
}
