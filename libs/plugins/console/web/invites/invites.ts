// The invites and whether they were accepted. An invite is bound to its email address and works once.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { Invite } from '@sv/contracts/admin/invites.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Session } from '@sv/ui/workspace/session';
import { RowAction } from '../lists/row-action';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { roleChoiceOf } from '../users/role-choices';
import { inviteBadge, inviteState } from './invite-state';
import { NewInviteDialog } from './new-invite/new-invite';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/invites';

@Component({
  selector: 'sv-invites',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    EmptyState,
    Icon,
    NewInviteDialog,
    Page,
    PagedView,
    ReadOnlyNote,
    Sentence,
    SentencePart,
    T,
    TableRegion,
  ],
  templateUrl: './invites.html',
  styleUrl: './invites.css',
  providers: [RowAction],
})
export class InvitesPage {
  protected readonly action = inject(RowAction);
  private readonly session = inject(Session);
  protected readonly locale = inject(LocaleService);

  protected readonly list = pagesOf<Invite>(url, 'invites');
  protected readonly mayInvite = computed(() => this.session.hasCapability('user:manage'));
  protected readonly inviting = signal(false);
  protected readonly rows = computed(
    () =>
      this.list.items()?.map(invite => {
        const state = inviteState(invite);
        return { invite, state, badge: inviteBadge(state), role: roleChoiceOf(invite.role).name };
      }) ?? null,
  );

  constructor() {
    void this.list.load();
  }

  /** Revokes an open invite; for an expired one, only removes its row. */
  protected async revoke(invite: Invite): Promise<void> {
    const { id, email } = invite;
    const isOpen = inviteState(invite) === 'open';
    const question = isOpen
      ? {
          heading: t('Revoke the invite for {email}?', { email }),
          detail: t('The link stops working. You can invite the same address again.'),
          confirmLabel: t('Revoke invite'),
        }
      : {
          heading: t('Remove the invite for {email}?', { email }),
          detail: t('It has already expired.'),
          confirmLabel: t('Remove invite'),
          danger: false,
        };
    const done = isOpen ? t('Invite for {email} revoked', { email }) : t('Invite for {email} removed', { email });
    if (await this.action.delete(id, `${url}/${id}`, question, done)) this.list.remove(id);
  }
}
