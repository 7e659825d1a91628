// The links of invites that were just created, shown once, and the addresses that got none.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { CreatedInvite } from '@sv/contracts/admin/invites.contract';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { roleChoiceOf } from '../../users/role-choices';

export interface SentInvites {
  created: readonly CreatedInvite[];
  refused: readonly { email: string; reason: string }[];
}

/** Whether the server sends the links. The answer to an invite does not say it. */
export type InviteDelivery = 'mailed' | 'by-hand' | 'unknown';

@Component({
  selector: 'sv-invite-links',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CopyButton, OneTimeSecret, Sentence, SentencePart, T],
  templateUrl: './invite-links.html',
  styleUrl: './invite-links.css',
})
export class InviteLinks {
  private readonly locale = inject(LocaleService);
  readonly sent = input.required<SentInvites>();
  readonly delivery = input.required<InviteDelivery>();

  /** The only invite; null for several. */
  protected readonly only = computed(() => {
    const [first, ...others] = this.sent().created;
    return first && others.length === 0 ? first : null;
  });
  /** Of all of them: they were created together. */
  protected readonly end = computed(() => {
    const [first] = this.sent().created;
    return (
      first && {
        dateTime: this.locale.formatDateTime(first.invite.expiresAt),
        role: roleChoiceOf(first.invite.role).name,
      }
    );
  });
}
