// How the workspace calls itself and looks: name, colour, sender of mail, pictures. What was not set here follows the
// environment, which each field shows.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, effect, inject, untracked } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Router, TitleStrategy } from '@angular/router';
import { tap } from 'rxjs';
import type { Versioned } from '@sv/contracts/admin.contract';
import type { InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { accentFigures } from '@sv/ui/accent/accent-figures';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
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
    ConflictChoice,
    DraftLine,
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
})
export class InstancePage {
  private readonly http = inject(HttpClient);
  private readonly document = inject(DOCUMENT);
  private readonly router = inject(Router);
  private readonly titles = inject(TitleStrategy);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  protected readonly settings = httpResource<Versioned<InstanceConfigSettings>>(() => url);
  protected readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly form = inject(NonNullableFormBuilder).group({
    instanceName: ['', [Validators.required, Validators.maxLength(60)]],
    primaryColor: ['', hexColor],
    emailFromName: ['', Validators.maxLength(60)],
    // Those that shall follow the environment again once this is saved.
    cleared: [[] as IdentityName[]],
  });
  protected readonly labels = {
    instanceName: 'Name of the workspace',
    primaryColor: 'Colour of the workspace',
    emailFromName: 'Sender of mails',
  };
  protected readonly edits = new Edits<Versioned<InstanceConfigSettings>, typeof this.form>(this.form, {
    name: 'identity',
    read: settings => ({ ...identityValues(settings), cleared: [] }),
  });
  private readonly typed = toSignal(this.form.valueChanges);
  protected readonly cleared = computed(() => {
    this.typed();
    return new Set(this.form.getRawValue().cleared);
  });
  protected readonly submission = new Submission(this.form);
  private readonly freshness = keepFresh(this.settings, () => url);
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

  constructor() {
    effect(() => {
      const settings = this.settings.hasValue() ? this.settings.value() : null;
      const mayConfigure = this.mayConfigure();
      untracked(() => {
        if (settings) this.edits.show(settings);
        if (mayConfigure) this.form.enable();
        else this.form.disable();
      });
    });
  }

  protected useDefault(name: IdentityName): void {
    if (!this.settings.hasValue()) return;
    this.form.controls[name].setValue(this.settings.value()[name].default ?? '');
    this.form.controls.cleared.setValue([...this.cleared(), name]);
  }

  /** Choosing a value by hand takes back the wish for the default. */
  protected choose(name: IdentityName): void {
    this.form.controls.cleared.setValue([...this.cleared()].filter(other => other !== name));
  }

  protected undo(): void {
    this.edits.discard();
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      if (!this.edits.isDirty() || !this.settings.hasValue()) return;
      const known = this.settings.value();
      const isSaved = await this.edits.save((changes, ifMatch) =>
        this.http
          .patch<Versioned<InstanceConfigSettings>>(
            url,
            instanceChange(known, changes, this.form.getRawValue()),
            ifMatch,
          )
          .pipe(tap(now => this.settings.set(now))),
      );
      if (!isSaved) return;
      this.freshness.announce();
      this.toasts.success('Identity saved');
      await this.showEverywhere(this.settings.value());
    });
  }

  /** The chrome, the colours and the tab of the open page. */
  private async showEverywhere({ primaryColor }: InstanceConfigSettings): Promise<void> {
    showAccent(this.document, primaryColor.value);
    await this.session.reload();
    this.titles.updateTitle(this.router.routerState.snapshot);
  }
}
