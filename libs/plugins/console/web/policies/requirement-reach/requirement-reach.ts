// Whom a new requirement of a second factor affects: the people without one, by name as far as one line allows.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { AdminUser, AdminUserList, MfaRequirement } from '@sv/contracts/admin.contract';
import { Icon } from '@sv/ui/icon/icon';
import { Session } from '@sv/ui/workspace/session';

const MAX_NAMES = 3;

@Component({
  selector: 'sv-requirement-reach',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink],
  templateUrl: './requirement-reach.html',
  styleUrl: './requirement-reach.css',
})
export class RequirementReach {
  private readonly session = inject(Session);

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
        ? 'Everyone this applies to already has a second factor.'
        : 'This applies to people who have no second factor.';
    }
    const names = without.slice(0, MAX_NAMES).map(({ name }) => name);
    const more = without.length - names.length;
    const list = more > 0 ? `${names.join(', ')} and ${more} more` : joined(names);
    const count = `${this.hasEveryone() ? '' : 'At least '}${without.length} ${without.length === 1 ? 'person has' : 'people have'}`;
    return `${count} no second factor yet: ${list}.`;
  });
  protected readonly consequence = computed(() => {
    const days = this.graceDays();
    if (days === 0) return 'They have to set one up before they can continue.';
    const period = days === 1 ? 'a day' : `${days} days`;
    return `They are reminded for ${period} after their next sign-in. Then they have to set one up before they can continue.`;
  });
}

const appliesTo = (requirement: MfaRequirement, { role }: AdminUser): boolean =>
  requirement === 'all' || (requirement === 'admins' && role !== 'platform:user');

const hasNone = ({ mfa }: AdminUser): boolean => !mfa.totp && mfa.passkeys === 0;

const joined = (names: string[]): string => new Intl.ListFormat('en-GB').format(names);
