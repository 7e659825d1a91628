// What apps do at set times, and when they do it next.
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import type { AdminJobSchedule } from '@sv/contracts/jobs.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { TableRegion } from '@sv/ui/table/table-region';

@Component({
  selector: 'sv-job-schedules',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, T, TableRegion],
  templateUrl: './job-schedules.html',
  styleUrl: './job-schedules.css',
})
export class JobSchedules {
  protected readonly locale = inject(LocaleService);
  readonly schedules = input.required<readonly AdminJobSchedule[]>();
  readonly mayManage = input.required<boolean>();
  readonly busy = input.required<string | null>();
  readonly nameOf = input.required<(owner: string) => string>();
  readonly run = output<AdminJobSchedule>();
}
