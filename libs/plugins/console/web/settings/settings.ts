// The general settings of the workspace. Without `tenant:configure` they are read-only.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { FormControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom, map } from 'rxjs';
import type { AdminPluginList, AdminSettings, RetentionPreview, Versioned } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { AdminForm } from '../forms/admin-form';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { MailTest } from './mail-test/mail-test';
import { type Retention, deletionText, shortened } from './retention/retention';
import { RetentionForecast } from './retention/retention-forecast';
import { rootChoices } from './root-choices';
import { timeZoneChoices } from './time-zone-choices';

const url = '/api/admin/settings';

/** Whole days; an empty field means that everything is kept. */
const days = (): FormControl<number | null> =>
  new FormControl<number | null>(null, [Validators.min(1), Validators.pattern(/^\d*$/)]);

@Component({
  selector: 'sv-settings',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Card,
    ConflictChoice,
    DraftLine,
    ErrorState,
    Field,
    FieldControl,
    MailTest,
    Page,
    ReactiveFormsModule,
    ReadOnlyNote,
    RetentionForecast,
    Skeleton,
  ],
  templateUrl: './settings.html',
  styleUrls: ['../forms/admin-form.css', './settings.css'],
})
export class SettingsPage {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly confirm = inject(Confirm);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  protected readonly settings = httpResource<Versioned<AdminSettings>>(() => url);
  protected readonly plugins = httpResource<AdminPluginList>(() => '/api/admin/plugins');
  protected readonly roots = computed(() => {
    if (!this.plugins.hasValue() || !this.settings.hasValue()) return [];
    return rootChoices(this.plugins.value().plugins, this.settings.value().rootPluginId);
  });
  protected readonly form = inject(NonNullableFormBuilder).group({
    tenantName: ['', Validators.required],
    rootPluginId: ['', Validators.required],
    timeZone: ['', Validators.required],
    notificationRetentionDays: days(),
    activityRetentionDays: days(),
  });
  /** Those that this browser knows, and the one that is set. */
  protected readonly timeZones = computed(() =>
    timeZoneChoices(this.settings.hasValue() && this.settings.value().timeZone),
  );
  /** The days in the form; null while they are invalid. */
  protected readonly retention = toSignal(this.form.valueChanges.pipe(map(() => this.daysInForm())), {
    initialValue: null,
  });
  protected readonly labels = {
    tenantName: 'Organisation',
    rootPluginId: 'First page',
    timeZone: 'Time zone',
    notificationRetentionDays: 'Days to keep notifications',
    activityRetentionDays: 'Days to keep the activity log',
  };
  protected readonly adminForm = new AdminForm<Versioned<AdminSettings>, typeof this.form>(this.form, this.settings, {
    url,
    name: 'settings',
  });

  protected reload(): void {
    if (this.settings.error()) this.settings.reload();
    if (this.plugins.error()) this.plugins.reload();
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const change = this.settings.hasValue() && shortened(this.form.getRawValue(), this.settings.value());
      if (change && !(await this.confirmDeletion(change))) return;
      const saved = await this.reauthentication.run(() => this.adminForm.patch());
      if (!saved?.answer) return;
      this.toasts.success('Settings saved');
      void this.session.reload();
    };
    return this.adminForm.submission.send(formElement, work, problem => this.explain(problem));
  }

  private daysInForm(): Retention | null {
    const { notificationRetentionDays: notifications, activityRetentionDays: activity } = this.form.controls;
    if (notifications.invalid || activity.invalid) return null;
    return { notificationRetentionDays: notifications.value, activityRetentionDays: activity.value };
  }

  /** Asks for confirmation when saving would delete records for good. */
  private async confirmDeletion(change: Partial<Retention>): Promise<boolean> {
    const params = { dryRun: 'true' };
    const deleted = deletionText(
      change,
      await firstValueFrom(this.http.patch<RetentionPreview>(url, change, { params })),
    );
    if (!deleted) return true;
    const detail = `${deleted} would be deleted within a day. Nobody can bring them back.`;
    return this.confirm.ask({ heading: 'Delete old records?', detail, confirmLabel: 'Save and delete', danger: true });
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'not-a-root-plugin') return applyProblem(this.form, problem);
    const message = 'This app cannot be the first page: it must be on, open to everybody, and fill the window.';
    this.form.controls.rootPluginId.setErrors({ server: message });
    return null;
  }
}
