// What apps do in the background: what runs, waits and failed, and what they do at set times.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminJob, AdminJobSchedule, JobOverview } from '@sv/contracts/jobs.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { pollWhile } from '@sv/ui/polling/poll-while';
import { TableRegion } from '@sv/ui/table/table-region';
import { Session } from '@sv/ui/workspace/session';
import { Apps } from '../activity/apps';
import { RowAction } from '../lists/row-action';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { JobFilters } from './job-filters/job-filters';
import { JobSchedules } from './job-schedules/job-schedules';
import { jobDetail, jobStatuses, ownerName } from './job-text';

const url = '/api/admin/jobs';
const overviewUrl = '/api/admin/job-overview';

@Component({
  selector: 'sv-jobs',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, EmptyState, JobFilters, JobSchedules, Page, PagedView, ReadOnlyNote, T, TableRegion],
  templateUrl: './jobs.html',
  styleUrl: './jobs.css',
  providers: [Apps, RowAction],
})
export class JobsPage {
  protected readonly action = inject(RowAction);
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly apps = inject(Apps);
  protected readonly locale = inject(LocaleService);

  protected readonly list = pagesOf<AdminJob>(url, 'jobs');
  protected readonly overview = httpResource<JobOverview>(() => overviewUrl);
  protected readonly status = signal<AdminJob['status'] | ''>('');
  protected readonly owner = signal('');
  protected readonly mayManage = computed(() => this.session.hasCapability('plugin:manage'));
  protected readonly statuses = jobStatuses();
  protected readonly counts = computed(() => (this.overview.hasValue() ? this.overview.value().owners : []));
  protected readonly owners = computed(() => this.counts().map(({ owner }) => ({ owner, name: this.nameOf(owner) })));

  constructor() {
    void this.apps.load();
    effect(() => void this.list.load({ status: this.status(), owner: this.owner() }));
    keepFresh(this.overview, () => overviewUrl, 'sv.console');
    const isMoving = computed(() => this.counts().some(({ waiting, running }) => waiting + running > 0));
    pollWhile(isMoving, () => this.readAgain(), { slowIntervalMs: 5000 });
  }

  /** For the schedules, which are another component. */
  protected readonly nameOfOwner = (owner: string): string => this.nameOf(owner);

  protected nameOf(owner: string): string {
    return ownerName(owner, this.apps.nameOf(owner));
  }

  protected detailOf(job: AdminJob): string {
    return jobDetail(job, at => this.locale.formatDateTime(at));
  }

  protected async run(job: AdminJob): Promise<void> {
    const request = () => firstValueFrom(this.http.post<AdminJob>(`${url}/${job.id}/run`, null));
    const sent = await this.action.run(job.id, request, willRun(job));
    if (sent) this.list.replace(sent.answer);
    this.overview.reload();
  }

  protected async runScheduled({ owner, name }: AdminJobSchedule): Promise<void> {
    const request = () => firstValueFrom(this.http.post(`/api/admin/job-schedules/${owner}/${name}/run`, null));
    await this.action.run(`${owner} ${name}`, request, willRun({ name }));
    this.overview.reload();
  }

  protected async delete({ id, name, owner }: AdminJob): Promise<void> {
    const question = {
      heading: t('Delete the job {name}?', { name }),
      detail: t('{app} will not do this work, unless it adds the job again.', { app: this.nameOf(owner) }),
      confirmLabel: t('Delete job'),
    };
    if (await this.action.delete(id, `${url}/${id}`, question, t('{name} deleted', { name }))) this.list.remove(id);
    this.overview.reload();
  }

  private async readAgain(): Promise<void> {
    this.overview.reload();
    await this.list.refreshItems();
  }
}

const willRun = ({ name }: { name: string }): string => t('{name} will run as soon as possible', { name });
