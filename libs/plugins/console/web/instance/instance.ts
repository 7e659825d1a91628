// The identity of the workspace: name, colour, mail sender and pictures. Values that are not set here come from the
// environment, and each field shows which.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Router, TitleStrategy } from '@angular/router';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { themeAccent } from '@sv/ui/accent/theme-accent';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { FormFrame } from '../forms/form-frame/form-frame';
import { OverridableForm } from '../forms/overridable-form';
import { SettingOrigin } from '../forms/setting-origin/setting-origin';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { ColorField } from './color-field/color-field';
import { asHex, hexColor, isHex } from './color-field/hex-color';
import { ColorPreview } from './color-preview/color-preview';
import { type IdentityName, identityValues, instanceChange } from './instance-change';
import { InstancePictures } from './pictures/pictures';
import { showAccent } from './show-accent';

const url = '/api/admin/instance-config';

@Component({
  selector: 'sv-instance',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Card,
    ColorField,
    ColorPreview,
    ErrorState,
    Field,
    FieldControl,
    FormFrame,
    InstancePictures,
    Page,
    ReactiveFormsModule,
    ReadOnlyNote,
    SettingOrigin,
    Skeleton,
    T,
  ],
  templateUrl: './instance.html',
  styleUrls: ['../forms/admin-form.css', './instance.css'],
})
export class InstancePage {
  private readonly document = inject(DOCUMENT);
  private readonly router = inject(Router);
  private readonly titles = inject(TitleStrategy);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  protected readonly settings = httpResource<Versioned<InstanceConfigSettings>>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    instanceName: ['', [Validators.required, Validators.maxLength(60)]],
    primaryColor: ['', hexColor],
    emailFromName: ['', Validators.maxLength(60)],
    // The fields that return to the environment with the next save.
    cleared: [[] as IdentityName[]],
  });
  protected readonly labels = {
    instanceName: t('Workspace name'),
    primaryColor: t('Workspace colour'),
    emailFromName: t('Email sender name'),
  };
  protected readonly adminForm = new OverridableForm<IdentityName, Versioned<InstanceConfigSettings>, typeof this.form>(
    this.form,
    this.settings,
    { url, name: 'identity', read: settings => ({ ...identityValues(settings), cleared: [] }) },
  );
  private readonly value = formValue(this.form);
  protected readonly defaultColor = themeAccent(null, 'light').accent;

  /** The typed colour while it is valid; else the current one. */
  protected readonly shownColor = computed(() => {
    const color = asHex(this.value().primaryColor);
    if (!this.settings.hasValue()) return null;
    if (isHex(color)) return color;
    const { value, default: byDefault } = this.settings.value().primaryColor;
    return color === '' ? byDefault : value;
  });
  protected readonly shownName = computed(
    () => this.value().instanceName.trim() || (this.session.instanceName() ?? ''),
  );

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.adminForm.submission.send(formElement, async () => {
      const isSaved = await this.adminForm.patch((known, changes) =>
        instanceChange(known, changes, this.form.getRawValue()),
      );
      if (!isSaved) return;
      this.toasts.success(t('Identity saved'));
      await this.showEverywhere(this.settings.value()!);
    });
  }

  /** Updates the shell, the colours and the title of the open page. */
  private async showEverywhere({ primaryColor }: InstanceConfigSettings): Promise<void> {
    showAccent(this.document, primaryColor.value);
    await this.session.reload();
    this.titles.updateTitle(this.router.routerState.snapshot);
  }
}
