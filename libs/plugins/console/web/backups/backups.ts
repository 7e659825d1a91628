// The backups that there are, one more on request, when they are made and which stay.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, linkedSignal, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { BackupEntry, BackupOverview } from '@sv/contracts/backups.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
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
import { TableRegion } from '@sv/ui/table/table-region';
import { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { RowAction } from '../lists/row-action';
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
    Badge,
    BackupPlanForm,
    Button,
    Card,
    EmptyState,
    ErrorState,
    Page,
    ReadOnlyNote,
    Sentence,
    SentencePart,
    Skeleton,
    T,
    TableRegion,
  ],
  templateUrl: './backups.html',
  styleUrls: ['../forms/admin-form.css', './backups.css'],
  providers: [RowAction],
})
export class BackupsPage {
  private readonly http = inject(HttpClient);
  private readonly document = inject(DOCUMENT);
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
  protected readonly action = inject(RowAction);
  protected readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly mayMake = computed(() => this.mayConfigure() && this.overview()?.isAvailable === true);
  protected readonly facts = computed(() => {
    const state = this.overview();
    return state ? [this.next(state), this.last(state), this.restored(state)] : [];
  });
  /** The newest test failed. */
  protected readonly failedTest = computed(() => {
    const tested = this.overview()?.backups.filter(({ test }) => test) ?? [];
    const [newest] = tested.sort((a, b) => b.test!.at.localeCompare(a.test!.at));
    return newest?.test?.result === 'failed' || newest?.test?.result === 'replaced' ? newest : null;
  });
  protected readonly tones = { restored: 'success', read: 'neutral', failed: 'danger', replaced: 'danger' } as const;
  protected readonly results = {
    restored: t('Restored as a test'),
    read: t('Verified'),
    failed: t('Test failed'),
    replaced: t('Not the file that was made'),
  };
  /** The newest one stays. */
  protected readonly newest = computed(() => this.overview()?.backups.find(({ isNamed }) => isNamed)?.name);
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

  protected async test({ name }: BackupEntry): Promise<void> {
    const request = () => firstValueFrom(this.http.post<BackupOverview>(`${url}/${name}/test`, null));
    const done = await this.action.run(name, request, t('The test runs in the background'));
    if (done) this.overview.set(done.answer);
  }

  protected async download({ name }: BackupEntry): Promise<void> {
    const content = `${url}/${name}/content`;
    // The browser tells the page nothing of a download that was refused, so the page asks first.
    const ask = async (): Promise<void> => {
      await firstValueFrom(this.http.head(content)).catch((error: unknown) => {
        throw toProblem(error).status === 403 ? new Problem({ code: 'reauthentication-required' }) : error;
      });
    };
    if (!(await this.action.run(name, ask, t('The download starts')))) return;
    const link = this.document.createElement('a');
    link.href = content;
    link.download = name;
    link.click();
  }

  protected async delete({ name }: BackupEntry): Promise<void> {
    const question = {
      heading: t('Delete this backup?'),
      detail: t('{name} is deleted for good. You cannot undo this.', { name }),
      confirmLabel: t('Delete backup'),
    };
    if (await this.action.delete(name, `${url}/${name}`, question, t('Backup deleted'))) await this.readAgain();
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

  private async readAgain(): Promise<void> {
    try {
      const now = await firstValueFrom(this.http.get<BackupOverview>(url));
      if (this.overview()?.running && !now.running && !now.failure) this.finished.set(now.backups[0]?.name ?? null);
      this.overview.set(now);
    } catch {
      // The next try may get through, and what is shown stays.
    }
  }
}
