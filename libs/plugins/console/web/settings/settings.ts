// The organisation, start page, language and time zone of the workspace. Without `tenant:configure` they are read-only.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type { AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import type { Language } from '@sv/contracts/language.contract';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { languageChoices } from '@sv/ui/locale/languages';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { FormFrame } from '../forms/form-frame/form-frame';
import { SettingsForm } from '../forms/settings-form';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { rootChoices } from './root-choices';
import { timeZoneChoices } from './time-zone-choices';

@Component({
  selector: 'sv-settings',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, ErrorState, Field, FieldControl, FormFrame, Page, ReactiveFormsModule, ReadOnlyNote, Skeleton, T],
  templateUrl: './settings.html',
  styleUrl: '../forms/admin-form.css',
})
export class SettingsPage {
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  protected readonly plugins = httpResource<AdminPluginList>(() => '/api/admin/plugins');
  protected readonly form = inject(NonNullableFormBuilder).group({
    tenantName: ['', Validators.required],
    rootPluginId: ['', Validators.required],
    language: ['en' as Language],
    timeZone: ['', Validators.required],
  });
  protected readonly adminForm = new SettingsForm(this.form, 'settings');
  private readonly stored = computed(() => {
    const { settings } = this.adminForm;
    return settings.hasValue() ? settings.value() : null;
  });
  protected readonly roots = computed(() => {
    const stored = this.stored();
    return this.plugins.hasValue() && stored ? rootChoices(this.plugins.value().plugins, stored.rootPluginId) : [];
  });
  protected readonly languages = languageChoices;
  /** Those that this browser knows, and the one that is set. */
  protected readonly timeZones = computed(() => timeZoneChoices(this.stored()?.timeZone));
  protected readonly labels = {
    tenantName: t('Organisation'),
    rootPluginId: t('Start page'),
    language: t('Language'),
    timeZone: t('Time zone'),
  };

  constructor() {
    keepFresh(this.plugins, () => '/api/admin/plugins');
  }

  protected reload(): void {
    if (this.adminForm.settings.error()) this.adminForm.settings.reload();
    if (this.plugins.error()) this.plugins.reload();
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      if (!(await this.adminForm.save())) return;
      this.toasts.success(t('Settings saved'));
      void this.session.reload();
    };
    return this.adminForm.submission.send(formElement, work, problem => this.explain(problem));
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'not-a-root-plugin') return applyProblem(this.form, problem);
    const message = t(
      'This app cannot be the start page. Choose one that is on, open to everyone and fills the window.',
    );
    this.form.controls.rootPluginId.setErrors({ server: message });
    return null;
  }
}
