// A form for some of the settings of the workspace: those that it has fields for.
import { httpResource } from '@angular/common/http';
import { inject } from '@angular/core';
import type { FormGroup } from '@angular/forms';
import type { AdminSettings, Versioned } from '@sv/contracts/admin/settings.contract';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { AdminForm } from './admin-form';

export const settingsUrl = '/api/admin/settings';

/** Create it in a field initialiser, after the form. */
export class SettingsForm<Form extends FormGroup> extends AdminForm<Versioned<AdminSettings>, Form> {
  private readonly reauthentication = inject(Reauthentication);

  /** @param name of the draft */
  constructor(
    form: Form,
    name: string,
    readonly settings = httpResource<Versioned<AdminSettings>>(() => settingsUrl),
  ) {
    super(form, settings, { url: settingsUrl, name });
  }

  /** Returns whether the form's values are stored now. */
  async save(): Promise<boolean> {
    const saved = await this.reauthentication.run(() => this.patch());
    return saved?.answer ?? false;
  }
}
