// The organisation, start page and time zone of the workspace. Without `tenant:configure` they are read-only.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type { AdminPluginList, AdminSettings, Versioned } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { AdminForm } from '../forms/admin-form';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { rootChoices } from './root-choices';
import { timeZoneChoices } from './time-zone-choices';

const url = '/api/admin/settings';

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
    Page,
    ReactiveFormsModule,
    ReadOnlyNote,
    Skeleton,
  ],
  templateUrl: './settings.html',
  styleUrl: '../forms/admin-form.css',
})
export class SettingsPage {
  private readonly reauthentication = inject(Reauthentication);
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
  });
  /** Those that this browser knows, and the one that is set. */
  protected readonly timeZones = computed(() =>
    timeZoneChoices(this.settings.hasValue() && this.settings.value().timeZone),
  );
  protected readonly labels = {
    tenantName: 'Organisation',
    rootPluginId: 'Start page',
    timeZone: 'Time zone',
  };
  protected readonly adminForm = new AdminForm<Versioned<AdminSettings>, typeof this.form>(this.form, this.settings, {
    url,
    name: 'settings',
  });

  constructor() {
    keepFresh(this.settings, () => url);
    keepFresh(this.plugins, () => '/api/admin/plugins');
  }

  protected reload(): void {
    if (this.settings.error()) this.settings.reload();
    if (this.plugins.error()) this.plugins.reload();
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const saved = await this.reauthentication.run(() => this.adminForm.patch());
      if (!saved?.answer) return;
      this.toasts.success('Settings saved');
      void this.session.reload();
    };
    return this.adminForm.submission.send(formElement, work, problem => this.explain(problem));
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'not-a-root-plugin') return applyProblem(this.form, problem);
    const message = 'This app cannot be the start page. Choose one that is on, open to everyone and fills the window.';
    this.form.controls.rootPluginId.setErrors({ server: message });
    return null;
  }
}
