// The invites and whether they were accepted. An invite is bound to its e-mail address and works once.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Invite } from '@sv/contracts/admin.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { roleChoiceOf } from '../users/role-choices';
import { inviteBadges, inviteState } from './invite-state';
import { NewInviteDialog } from './new-invite/new-invite';

const url = '/api/admin/invites';

@Component({
  selector: 'sv-invites',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, EmptyState, Icon, NewInviteDialog, Page, PagedView, ReadOnlyNote, TableRegion],
  templateUrl: './invites.html',
  styleUrl: './invites.css',
})
export class InvitesPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);
  private readonly session = inject(Session);
  protected readonly moments = inject(Moments);

  protected readonly list = pagesOf<Invite>(url, 'invites');
  protected readonly mayInvite = computed(() => this.session.hasCapability('user:manage'));
  protected readonly inviting = signal(false);
  protected readonly revoking = signal<string | null>(null);
  protected readonly rows = computed(
    () =>
      this.list.items()?.map(invite => {
        const state = inviteState(invite);
        return { invite, state, badge: inviteBadges[state], role: roleChoiceOf(invite.role).name };
      }) ?? null,
  );

  constructor() {
    void this.list.load();
  }

  /** Revokes an open invite; for an expired one, only removes its row. */
  protected async revoke(invite: Invite): Promise<void> {
    const isOpen = inviteState(invite) === 'open';
    const confirmed = await this.confirm.ask({
      heading: isOpen ? `Revoke the invite for ${invite.email}?` : `Remove the invite for ${invite.email}?`,
      detail: isOpen ? 'The link stops working. You can invite the same address again.' : 'It has already expired.',
      confirmLabel: isOpen ? 'Revoke' : 'Remove',
      danger: isOpen,
    });
    if (!confirmed) return;
    this.revoking.set(invite.id);
    try {
      await firstValueFrom(this.http.delete(`${url}/${invite.id}`));
      this.list.remove(invite.id);
      this.toasts.success(`Invite for ${invite.email} ${isOpen ? 'revoked' : 'removed'}`);
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.revoking.set(null);
    }
  }
}
