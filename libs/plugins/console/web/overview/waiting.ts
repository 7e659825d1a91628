// Invites that nobody has accepted yet, and licences that end soon.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, inject } from '@angular/core';
import type { InviteList } from '@sv/contracts/admin/invites.contract';
import type { AdminEntitlementList } from '@sv/contracts/entitlement.contract';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';
import { inviteState } from '../invites/invite-state';

const DAY_MS = 86_400_000;
/** Licences that end within these days are shown. */
const NOTICE_DAYS = 30;
const invitesUrl = '/api/admin/invites?limit=200';
const licencesUrl = '/api/admin/entitlements?status=active&limit=200';

@Injectable()
export class Waiting {
  private readonly locale = inject(LocaleService);

  readonly invites = httpResource<InviteList>(() => invitesUrl);
  readonly licences = httpResource<AdminEntitlementList>(() => licencesUrl);

  constructor() {
    keepFresh(this.invites, () => invitesUrl);
    keepFresh(this.licences, () => licencesUrl);
  }

  readonly openInvites = computed(() =>
    this.invites.hasValue() ? this.invites.value().invites.filter(invite => inviteState(invite) === 'open').length : 0,
  );

  readonly openInvitesText = computed(() =>
    t(
      '{count, plural, one {1 person has not accepted their invite yet.} other {# people have not accepted their invite yet.}}',
      { count: this.openInvites() },
    ),
  );

  /** The licences that end soon, and the apps they are for. */
  readonly ending = computed(() => {
    const until = Date.now() + NOTICE_DAYS * DAY_MS;
    const all = this.licences.hasValue() ? this.licences.value().entitlements : [];
    return all.filter(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) < until);
  });
  readonly endingText = computed(() => {
    const apps = this.locale.formatList([...new Set(this.ending().map(({ pluginName }) => pluginName))]);
    return t(
      '{count, plural, one {1 licence for {apps} ends in the next 30 days.} other {# licences for {apps} end in the next 30 days.}}',
      { count: this.ending().length, apps },
    );
  });
}
