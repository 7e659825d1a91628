// Whom a new requirement of a second factor affects: the people without one, by name as far as one line allows.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { MfaRequirement } from '@sv/contracts/admin/policies.contract';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import { Icon } from '@sv/ui/icon/icon';
import { Session } from '@sv/ui/workspace/session';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';

const MAX_NAMES = 3;

@Component({
  selector: 'sv-requirement-reach',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink, Sentence, SentencePart, T],
  templateUrl: './requirement-reach.html',
  styleUrl: './requirement-reach.css',
})
export class RequirementReach {
  private readonly session = inject(Session);
  private readonly locale = inject(LocaleService);

  readonly requirement = input.required<MfaRequirement>();
  readonly graceDays = input.required<number>();

  private readonly people = httpResource<AdminUserList>(() => '/api/admin/users?status=active&limit=200');
  private readonly without = computed(() => {
    if (!this.people.hasValue()) return null;
    return this.people.value().users.filter(user => appliesTo(this.requirement(), user) && hasNone(user));
  });
  private readonly hasEveryone = computed(() => this.people.hasValue() && this.people.value().nextCursor === null);

  protected readonly ownSecurity = computed(
    () => `${this.session.plugin('sv.account')?.routePrefix ?? '/account'}/security`,
  );
  protected readonly isKnown = computed(() => this.without() !== null);
  protected readonly includesSelf = computed(
    () => this.without()?.some(({ id }) => id === this.session.user()?.id) ?? false,
  );
  protected readonly text = computed(() => {
    const without = this.without() ?? [];
    if (without.length === 0) {
      return this.hasEveryone()
        ? t('Everyone this applies to already has a second factor.')
        : t('This applies to people who have no second factor.');
    }
    return this.hasEveryone()
      ? t('{count, plural, one {# person has} other {# people have}} no second factor yet: {names}.', {
          count: without.length,
          names: this.namesOf(without),
        })
      : t('At least {count, plural, one {# person has} other {# people have}} no second factor yet: {names}.', {
          count: without.length,
          names: this.namesOf(without),
        });
  });
  protected readonly consequence = computed(() => {
    const days = this.graceDays();
    if (days === 0) return t('They have to set one up before they can continue.');
    return t(
      'They are reminded for {days, plural, one {a day} other {# days}} after their next sign-in. Then they have to set one up before they can continue.',
      { days },
    );
  });

  private namesOf(people: readonly AdminUser[]): string {
    const names = people.slice(0, MAX_NAMES).map(({ name }) => name);
    const more = people.length - names.length;
    return this.locale.formatList(
      more > 0 ? [...names, t('{count, plural, one {# more} other {# more}}', { count: more })] : names,
    );
  }
}

const appliesTo = (requirement: MfaRequirement, { role }: AdminUser): boolean =>
  requirement === 'all' || (requirement === 'admins' && role !== 'platform:user');

const hasNone = ({ mfa }: AdminUser): boolean => !mfa.totp && mfa.passkeys === 0;
