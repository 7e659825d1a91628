// Who may register and what a sign-in must show. Each policy has a default from the environment, which Console overrides.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, signal, untracked } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { tap } from 'rxjs';
import type { MfaRequirement, Policies } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { policyChange, policyValues, type PolicyName } from './policy-change';
import { PolicyOrigin } from './policy-origin/policy-origin';
import { RequirementReach } from './requirement-reach/requirement-reach';

const url = '/api/admin/policies';
const mailWords = 'Mail is not set up, so nobody could confirm an address. Set SMTP_URL and MAIL_FROM first.';

@Component({
  selector: 'sv-policies',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Card,
    Checkbox,
    ConflictChoice,
    DraftLine,
    ErrorState,
    Field,
    FieldControl,
    Icon,
    Page,
    PolicyOrigin,
    ReactiveFormsModule,
    ReadOnlyNote,
    RequirementReach,
    Skeleton,
  ],
  templateUrl: './policies.html',
  styleUrl: './policies.css',
})
export class PoliciesPage {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  protected readonly policies = httpResource<Policies>(() => url);
  protected readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly form = inject(NonNullableFormBuilder).group({
    inviteOnly: [false],
    requireMfa: ['none' as MfaRequirement],
    mfaGraceDays: [7, [Validators.required, Validators.min(0), Validators.max(365), Validators.pattern(/^\d+$/)]],
    requireEmailVerification: [false],
    // Those that shall follow the environment again once this is saved.
    cleared: [[] as PolicyName[]],
  });
  protected readonly labels = {
    inviteOnly: 'By invite only',
    requireMfa: 'Second factor',
    mfaGraceDays: 'Days of grace',
    requireEmailVerification: 'E-mail addresses must be confirmed',
  };
  protected readonly edits = new Edits<Policies, typeof this.form>(this.form, {
    name: 'policies',
    read: policies => ({ ...policyValues(policies), cleared: [] }),
  });
  private readonly typed = toSignal(this.form.valueChanges);
  protected readonly cleared = computed(() => {
    this.typed();
    return new Set(this.form.getRawValue().cleared);
  });
  protected readonly submission = new Submission(this.form);
  private readonly freshness = keepFresh(this.policies, () => url);
  protected readonly mailRefusal = signal<string | null>(null);

  protected readonly requirements: readonly { value: MfaRequirement; words: string; hint: string }[] = [
    { value: 'none', words: 'Nobody', hint: 'Everybody may set one up, nobody has to.' },
    { value: 'admins', words: 'Owners, admins and auditors', hint: 'Everybody who can open Console.' },
    { value: 'all', words: 'Everybody', hint: 'Whoever has an account here.' },
  ];
  protected readonly defaultRequirement = computed(() => {
    const byDefault = this.policies.hasValue() ? this.policies.value().requireMfa.default : 'none';
    return this.requirements.find(({ value }) => value === byDefault)?.words.toLowerCase() ?? byDefault;
  });
  /** The requirement that would be new, and so concerns people who are not asked today. */
  protected readonly newRequirement = computed(() => {
    this.typed();
    const wanted = this.form.getRawValue().requireMfa;
    const current = this.policies.hasValue() ? this.policies.value().requireMfa.value : wanted;
    return wanted !== current && wanted !== 'none' ? wanted : null;
  });
  protected readonly graceDays = computed(() => {
    this.typed();
    return Number(this.form.getRawValue().mfaGraceDays) || 0;
  });

  constructor() {
    effect(() => {
      const policies = this.policies.hasValue() ? this.policies.value() : null;
      const mayConfigure = this.mayConfigure();
      untracked(() => {
        if (policies) this.edits.show(policies);
        if (mayConfigure) this.form.enable();
        else this.form.disable();
      });
    });
  }

  protected useDefault(name: PolicyName): void {
    if (!this.policies.hasValue()) return;
    this.form.controls[name].setValue(this.policies.value()[name].default as never);
    this.form.controls.cleared.setValue([...this.cleared(), name]);
  }

  /** Choosing a value by hand takes back the wish for the default. */
  protected choose(name: PolicyName): void {
    this.mailRefusal.set(null);
    this.form.controls.cleared.setValue([...this.cleared()].filter(other => other !== name));
  }

  protected undo(): void {
    this.mailRefusal.set(null);
    this.edits.discard();
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    this.mailRefusal.set(null);
    const work = async (): Promise<void> => {
      if (!this.edits.isDirty() || !this.policies.hasValue()) return;
      const known = this.policies.value();
      const saved = await this.reauthentication.run(() =>
        this.edits.save((changes, ifMatch) =>
          this.http
            .patch<Policies>(url, policyChange(known, changes, this.form.getRawValue()), ifMatch)
            .pipe(tap(now => this.policies.set(now))),
        ),
      );
      if (!saved?.answer) return;
      this.freshness.announce();
      this.toasts.success('Policies saved');
    };
    return this.submission.send(formElement, work, problem => this.explain(problem));
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'mail-not-configured') return applyProblem(this.form, problem);
    this.mailRefusal.set(mailWords);
    return null;
  }
}
