// The broadcasts of administrators: what was sent, how far delivery is, and the form for a new one.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { Broadcast } from '@sv/contracts/notification.contract';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { pollWhile } from '@sv/ui/polling/poll-while';
import { Session } from '@sv/ui/workspace/session';
import { People } from '../activity/people';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { ComposeBroadcast } from './compose/compose';
import { Countdown } from './compose/countdown';
import { SentBroadcastCard } from './sent/sent-broadcast';

@Component({
  selector: 'sv-broadcasts',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ComposeBroadcast, EmptyState, Icon, Page, PagedView, ReadOnlyNote, SentBroadcastCard, T],
  providers: [People],
  templateUrl: './broadcasts.html',
  styleUrl: './broadcasts.css',
})
export class BroadcastsPage {
  private readonly people = inject(People);
  private readonly session = inject(Session);

  protected readonly list = pagesOf<Broadcast>('/api/admin/broadcasts', 'broadcasts');
  protected readonly maySend = computed(() => this.session.hasCapability('user:manage'));
  protected readonly isComposing = signal(false);
  protected readonly wait = new Countdown();
  private readonly isDelivering = computed(
    () => this.list.items()?.some(({ delivered, recipients }) => delivered < recipients) ?? false,
  );

  constructor() {
    void this.list.load();
    void this.people.load();
    // Reads only the newest broadcasts, because older ones are delivered. A Problem is ignored; the next poll tries
    // again.
    const look = () => this.list.readNewest({ limit: '20' }).catch(() => undefined);
    pollWhile(this.isDelivering, look, { slowIntervalMs: 5000 });
  }

  protected senderOf({ senderId }: Broadcast): string | null {
    if (senderId === null) return t('By an admin key');
    const name = this.people.nameOf(senderId);
    return name === null ? null : t('By {name}', { name });
  }

  protected sent(): void {
    this.isComposing.set(false);
    void this.list.load();
  }
}
