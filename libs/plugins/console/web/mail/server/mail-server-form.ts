// The mail server as a form, with a test before saving. For the page of mail and for the set-up.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { FormControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom, tap } from 'rxjs';
import type {
  MailEncryption,
  MailSettings,
  MailSettingsChange,
  MailTestResult,
} from '@sv/contracts/admin/mail.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { MailTestAnswer } from './mail-test-answer';
import { type MailValues, toChange, toValues } from './mail-values';

const url = '/api/admin/mail';

@Component({
  selector: 'sv-mail-server-form',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    ConflictChoice,
    DraftLine,
    ErrorState,
    Field,
    FieldControl,
    MailTestAnswer,
    ReactiveFormsModule,
    Sentence,
    SentencePart,
    Skeleton,
    T,
  ],
  templateUrl: './mail-server-form.html',
  styleUrl: './mail-server-form.css',
})
export class MailServerForm {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);

  readonly submitLabel = input(t('Save changes'));
  /** The settings are stored. */
  readonly saved = output<MailSettings>();

  protected readonly settings = httpResource<Versioned<MailSettings>>(() => url);
  private readonly freshness = keepFresh(this.settings, () => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    host: ['', Validators.required],
    port: new FormControl<number | null>(null, [Validators.min(1), Validators.max(65_535)]),
    security: ['starttls' as MailEncryption],
    user: [''],
    password: [''],
    from: ['', Validators.required],
  });
  protected readonly edits = new Edits<Versioned<MailSettings>, typeof this.form>(this.form, {
    name: 'mail',
    read: toValues,
  });
  protected readonly submission = new Submission(this.form);
  protected readonly testForm = inject(NonNullableFormBuilder).group({ to: ['', Validators.email] });
  protected readonly testing = signal(false);
  protected readonly result = signal<MailTestResult | null>(null);

  private readonly formElement = viewChild<ElementRef<HTMLFormElement>>('formElement');
  private readonly value = formValue(this.form);
  protected readonly stored = computed(() => (this.settings.hasValue() ? this.settings.value() : null));
  protected readonly isLocked = computed(() => (this.stored()?.locked.length ?? 0) > 0);
  protected readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly isOwner = computed(() => this.session.hasCapability('role:assign'));
  protected readonly mayChange = computed(() => this.isOwner() && !this.isLocked());
  protected readonly mayTest = computed(
    () => this.mayConfigure() && (this.mayChange() || this.stored()?.host !== null),
  );
  protected readonly usualPort = computed(() => (this.value().security === 'tls' ? 465 : 587));
  protected readonly sendsPasswordPlain = computed(() => this.value().security === 'none' && this.value().user !== '');
  protected readonly ownAddress = computed(() => this.session.user()?.email ?? '');
  protected readonly labels = {
    host: t('Server'),
    port: t('Port'),
    security: t('Encryption'),
    user: t('User name'),
    password: t('Password'),
    from: t('From address'),
  };

  constructor() {
    effect(() => {
      const stored = this.stored();
      const mayChange = this.mayChange();
      untracked(() => {
        if (stored) this.edits.show(stored);
        if (mayChange) this.form.enable();
        else this.form.disable();
      });
    });
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const done = await this.reauthentication.run(() =>
        this.edits.save((changes, ifMatch) => this.patch(toChange(changes), ifMatch)),
      );
      if (done?.answer) this.announce();
    };
    return this.submission.send(formElement, work);
  }

  /** Tries what is in the form, or what is stored when nothing was changed. */
  protected async test(): Promise<void> {
    const formElement = this.formElement()?.nativeElement;
    if (this.testing() || !formElement) return;
    this.result.set(null);
    this.testForm.markAllAsTouched();
    if (this.testForm.invalid) return;
    this.testing.set(true);
    const work = async (): Promise<void> => {
      const to = this.testForm.getRawValue().to.trim();
      const body = { ...(to && { to }), ...(this.mayChange() && this.edits.isDirty() && { settings: this.wanted() }) };
      const done = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<MailTestResult>(`${url}/test`, body)),
      );
      this.result.set(done?.answer ?? null);
    };
    try {
      if (!this.mayChange()) await work().catch((error: Problem) => this.submission.refusal.set(error.message));
      else await this.submission.send(formElement, work, problem => applyProblem(this.form, ofForm(problem)));
    } finally {
      this.testing.set(false);
    }
  }

  protected async turnOff(formElement: HTMLFormElement): Promise<void> {
    const isSure = await this.confirm.ask({
      heading: t('Turn off mail?'),
      detail: t('The mail server and its password are deleted. Until you set up another one, nobody gets emails.'),
      confirmLabel: t('Turn off mail'),
      danger: true,
    });
    if (!isSure) return;
    this.edits.discard();
    this.result.set(null);
    const ifMatch = { headers: { 'If-Match': `"${this.stored()!.version}"` } };
    const work = async (): Promise<void> => {
      const done = await this.reauthentication.run(() => firstValueFrom(this.patch({ host: null }, ifMatch)));
      if (done) this.announce();
    };
    await this.submission.send(formElement, work);
  }

  private patch(change: MailSettingsChange, ifMatch: { headers: Record<string, string> }) {
    return this.http
      .patch<Versioned<MailSettings>>(url, change, ifMatch)
      .pipe(tap(stored => this.settings.set(stored)));
  }

  private wanted(): MailSettingsChange {
    return toChange(this.edits.changes() as Partial<MailValues>);
  }

  private announce(): void {
    this.freshness.announce();
    // Pages know by the session whether there is mail.
    void this.session.reload();
    if (this.stored()) this.saved.emit(this.stored()!);
  }
}

/** Faults of a test name fields below `/settings`. */
const ofForm = (problem: Problem): Problem =>
  Object.assign(Object.create(problem) as Problem, {
    errors: problem.errors.map(error => ({ ...error, pointer: error.pointer.replace(/^\/settings/, '') })),
  });
