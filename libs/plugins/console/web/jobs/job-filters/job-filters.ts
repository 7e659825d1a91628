// The filters of the list of jobs: by status and by app.
import { ChangeDetectionStrategy, Component, input, model } from '@angular/core';
import type { AdminJob } from '@sv/contracts/jobs.contract';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { jobStatuses } from '../job-text';

@Component({
  selector: 'sv-job-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, T],
  templateUrl: './job-filters.html',
  styleUrl: './job-filters.css',
})
export class JobFilters {
  readonly status = model.required<AdminJob['status'] | ''>();
  readonly owner = model.required<string>();
  /** Those that have jobs. */
  readonly owners = input.required<readonly { owner: string; name: string }[]>();

  protected readonly statuses = Object.entries(jobStatuses()).map(([status, { text }]) => ({
    status: status as AdminJob['status'],
    name: text,
  }));

  protected chooseStatus(value: string): void {
    this.status.set(this.statuses.find(({ status }) => status === value)?.status ?? '');
  }
}
