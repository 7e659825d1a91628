// Policies for registration and sign-in. Each has a default from the environment, which Console can override.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type {
  AccessTokenPolicy,
  MfaRequirement,
  Policies,
  PublicLinkPolicy,
} from '@sv/contracts/admin/policies.contract';
import type { DirectoryPolicy } from '@sv/contracts/people.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';
import { FormFrame } from '../forms/form-frame/form-frame';
import { OverridableForm } from '../forms/overridable-form';
import { SettingOrigin } from '../forms/setting-origin/setting-origin';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { PolicyChoice, type PolicyOption } from './policy-choice/policy-choice';
import { policyChange, policyValues, type PolicyName } from './policy-change';
import { RequirementReach } from './requirement-reach/requirement-reach';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/policies';

@Component({
  selector: 'sv-policies',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Card,
    Checkbox,
    ErrorState,
    Field,
    FieldControl,
    FormFrame,
    Icon,
    Page,
    PolicyChoice,
    ReactiveFormsModule,
    ReadOnlyNote,
    RequirementReach,
    SettingOrigin,
    Skeleton,
    T,
  ],
  templateUrl: './policies.html',
  styleUrls: ['../forms/admin-form.css', './policies.css'],
})
export class PoliciesPage {
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);

  protected readonly policies = httpResource<Policies>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    inviteOnly: [false],
    requireMfa: ['none' as MfaRequirement],
    mfaGraceDays: [7, [Validators.required, Validators.min(0), Validators.max(365), Validators.pattern(/^\d+$/)]],
    requireEmailVerification: [false],
    directory: ['everyone' as DirectoryPolicy],
    accessTokens: ['allowed' as AccessTokenPolicy],
    publicLinks: ['on' as PublicLinkPolicy],
    // The fields that return to the environment with the next save.
    cleared: [[] as PolicyName[]],
  });
  protected readonly labels = {
    inviteOnly: t('Invite only'),
    requireMfa: t('Second factor'),
    mfaGraceDays: t('Grace period (days)'),
    requireEmailVerification: t('Confirm email addresses'),
    directory: t('Directory'),
    accessTokens: t('Access tokens'),
    publicLinks: t('Public links'),
  };
  protected readonly adminForm = new OverridableForm<PolicyName, Policies, typeof this.form>(this.form, this.policies, {
    url,
    name: 'policies',
    read: policies => ({ ...policyValues(policies), cleared: [] }),
  });
  private readonly value = formValue(this.form);
  protected readonly mailRefusal = signal<string | null>(null);

  protected readonly requirements: readonly PolicyOption<MfaRequirement>[] = [
    { value: 'none', text: t('Nobody'), hint: t('Everyone can set up a second factor. It is optional.') },
    { value: 'admins', text: t('Owners, admins and auditors'), hint: t('Everyone who can open Console.') },
    { value: 'all', text: t('Everyone'), hint: t('All people with an account.') },
  ];
  protected readonly directories: readonly PolicyOption<DirectoryPolicy>[] = [
    { value: 'everyone', text: t('Everyone'), hint: t('For a family, a club or a team.') },
    {
      value: 'groups',
      text: t('Members of their own groups'),
      hint: t('For classes, or clients who should not see each other.'),
    },
    {
      value: 'administrators',
      text: t('Nobody'),
      hint: t('Owners, admins and auditors can still find everyone.'),
    },
  ];
  protected readonly tokenChoices: readonly PolicyOption<AccessTokenPolicy>[] = [
    { value: 'allowed', text: t('Allowed'), hint: t('People create tokens in Account → Security.') },
    {
      value: 'forbidden',
      text: t('Not allowed'),
      hint: t('Existing tokens stop working. They work again if you allow tokens later.'),
    },
  ];
  protected readonly linkChoices: readonly PolicyOption<PublicLinkPolicy>[] = [
    {
      value: 'on',
      text: t('On'),
      hint: t('People choose what they share. You can see all links under Security → Public links.'),
    },
    {
      value: 'off',
      text: t('Off'),
      hint: t('Existing links stop working. They work again if you turn links on later.'),
    },
  ];
  /** The new requirement in the form: it affects people who are not asked for a second factor today. */
  protected readonly newRequirement = computed(() => {
    const wanted = this.value().requireMfa;
    const current = this.policies.hasValue() ? this.policies.value().requireMfa.value : wanted;
    return wanted !== current && wanted !== 'none' ? wanted : null;
  });
  protected readonly graceDays = computed(() => Number(this.value().mfaGraceDays) || 0);

  constructor() {
    keepFresh(this.policies, () => url);
  }

  protected choose(name: PolicyName): void {
    this.mailRefusal.set(null);
    this.adminForm.choose(name);
  }

  protected undo(): void {
    this.mailRefusal.set(null);
    this.adminForm.edits.discard();
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    this.mailRefusal.set(null);
    const work = async (): Promise<void> => {
      const saved = await this.reauthentication.run(() =>
        this.adminForm.patch((known, changes) => policyChange(known, changes, this.form.getRawValue())),
      );
      if (saved?.answer) this.toasts.success(t('Settings saved'));
    };
    return this.adminForm.submission.send(formElement, work, problem => this.explain(problem));
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'mail-not-configured') return applyProblem(this.form, problem);
    this.mailRefusal.set(
      t('Nobody can confirm an address because mail is not set up. Set it up under Workspace → Mail first.'),
    );
    return null;
  }
}
