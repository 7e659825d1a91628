// How the workspace calls itself and looks: name, colour, sender of mail, pictures. What was not set here follows the
// environment, which each field shows.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  computed,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Router, TitleStrategy } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { accentFigures } from '@sv/ui/accent/accent-figures';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { PolicyOrigin } from '../policies/policy-origin/policy-origin';
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
    InstancePictures,
    Page,
    PolicyOrigin,
    ReactiveFormsModule,
    ReadOnlyNote,
    Skeleton,
  ],
  templateUrl: './instance.html',
  styleUrl: './instance.css',
  host: { '(window:beforeunload)': 'holdBack($event)' },
})
export class InstancePage {
  private readonly http = inject(HttpClient);
  private readonly document = inject(DOCUMENT);
  private readonly router = inject(Router);
  private readonly titles = inject(TitleStrategy);
  private readonly session = inject(Session);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);

  protected readonly settings = httpResource<InstanceConfigSettings>(() => url);
  protected readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly form = inject(NonNullableFormBuilder).group({
    instanceName: ['', [Validators.required, Validators.maxLength(60)]],
    primaryColor: ['', hexColor],
    emailFromName: ['', Validators.maxLength(60)],
  });
  private readonly typed = toSignal(this.form.valueChanges);
  /** Those that shall follow the environment again once this is saved. */
  protected readonly cleared = signal<ReadonlySet<IdentityName>>(new Set());
  protected readonly submission = new Submission(this.form);
  protected readonly ownColor = accentFigures(null, 'light').accent;

  /** As typed, while that is a colour; else the one in force. */
  protected readonly shownColor = computed(() => {
    this.typed();
    if (!this.settings.hasValue()) return null;
    const color = asHex(this.form.getRawValue().primaryColor);
    if (isHex(color)) return color;
    const { value, default: byDefault } = this.settings.value().primaryColor;
    return color === '' ? byDefault : value;
  });
  protected readonly shownName = computed(() => {
    this.typed();
    return this.form.getRawValue().instanceName.trim() || (this.session.instanceName() ?? '');
  });
  private readonly change = computed(() => {
    this.typed();
    const settings = this.settings.hasValue() ? this.settings.value() : null;
    return settings ? instanceChange(settings, this.form.getRawValue(), this.cleared()) : {};
  });
  protected readonly isChanged = computed(() => Object.keys(this.change()).length > 0);

  constructor() {
    effect(() => {
      const settings = this.settings.hasValue() ? this.settings.value() : null;
      const mayConfigure = this.mayConfigure();
      untracked(() => {
        if (settings) this.show(settings);
        if (mayConfigure) this.form.enable();
        else this.form.disable();
      });
    });
  }

  /** Asked by the router. */
  mayLeave(): boolean | Promise<boolean> {
    if (!this.isChanged()) return true;
    return this.confirm.ask({
      heading: 'Leave without saving?',
      detail: 'What you changed here is not saved yet.',
      confirmLabel: 'Leave',
      danger: true,
    });
  }

  /** The browser's own question, when the document is left. */
  protected holdBack(leaving: Event): void {
    if (this.isChanged()) leaving.preventDefault();
  }

  protected useDefault(name: IdentityName): void {
    if (!this.settings.hasValue()) return;
    this.form.controls[name].setValue(this.settings.value()[name].default ?? '');
    this.cleared.update(cleared => new Set([...cleared, name]));
  }

  /** Choosing a value by hand takes back the wish for the default. */
  protected choose(name: IdentityName): void {
    this.cleared.update(cleared => new Set([...cleared].filter(other => other !== name)));
  }

  protected undo(): void {
    if (this.settings.hasValue()) this.show(this.settings.value());
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      if (!this.isChanged()) return;
      const saved = await firstValueFrom(this.http.patch<InstanceConfigSettings>(url, this.change()));
      this.settings.set(saved);
      this.toasts.success('Identity saved');
      await this.showEverywhere(saved);
    });
  }

  /** The chrome, the colours and the tab of the open page. */
  private async showEverywhere({ primaryColor }: InstanceConfigSettings): Promise<void> {
    showAccent(this.document, primaryColor.value);
    await this.session.reload();
    this.titles.updateTitle(this.router.routerState.snapshot);
  }

  private show(settings: InstanceConfigSettings): void {
    this.cleared.set(new Set());
    this.form.reset(identityValues(settings));
  }
}
