// One picture of the workspace: previews on light and dark, its source, and the buttons that change it.
import { NgTemplateOutlet } from '@angular/common';
import { HttpClient } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import type { PolicyValue } from '@sv/contracts/admin/policies.contract';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { PictureChooser } from '@sv/ui/picture-upload/picture-chooser';
import { PictureUpload } from '@sv/ui/picture-upload/picture-upload';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { PictureKind } from '../picture-kinds';

@Component({
  selector: 'sv-picture-slot',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, NgTemplateOutlet, PictureChooser, T],
  templateUrl: './picture-slot.html',
  styleUrl: './picture-slot.css',
})
export class PictureSlot {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);

  readonly kind = input.required<PictureKind>();
  readonly setting = input.required<PolicyValue<string | null>>();
  readonly mayChange = input(false);
  readonly changed = output<void>();

  protected readonly upload = new PictureUpload();
  protected readonly isRemoving = signal(false);
  protected readonly accept = 'image/png,image/jpeg,image/webp,image/svg+xml,image/x-icon,.ico';
  /** Also null when the picture does not load. */
  protected readonly shown = linkedSignal(() => this.setting().value);
  protected readonly origin = computed(() => {
    const { value, default: standard, overridden } = this.setting();
    const { unset, variable } = this.kind();
    if (overridden)
      return standard
        ? t('Uploaded here. If you remove it, the picture from the environment ({variable}) is shown.', { variable })
        : t('Uploaded here.');
    // The dark logo falls back to the light one.
    const isOfEnvironment = value !== null && value === standard;
    return isOfEnvironment
      ? t('Set in the environment ({variable}). Upload a picture to replace it.', { variable })
      : unset;
  });

  protected async send(file: File): Promise<void> {
    const { route, name } = this.kind();
    if ((await this.upload.send(route, file)) === null) return;
    this.toasts.success(t('{name} saved', { name }));
    this.changed.emit();
  }

  protected async remove(): Promise<void> {
    const { name, route } = this.kind();
    const detail = t('The picture is deleted for everyone.');
    if (
      !(await this.confirm.ask({
        heading: t('Remove “{name}”?', { name }),
        detail,
        confirmLabel: t('Remove'),
        danger: true,
      }))
    )
      return;
    this.isRemoving.set(true);
    try {
      await firstValueFrom(this.http.delete(route));
      this.toasts.success(t('{name} removed', { name }));
      this.changed.emit();
    } catch (error) {
      this.toasts.error(error); // a Problem: the picture is still there
    } finally {
      this.isRemoving.set(false);
    }
  }
}
