// What administrators told many people at once: what was sent and how far it came, and the form for a new one.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Broadcast, BroadcastList } from '@sv/contracts/notification.contract';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { People } from '../activity/people';
import { PagedList } from '../paging/paged-list';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { ComposeBroadcast } from './compose/compose';
import { Countdown } from './compose/countdown';
import { DeliveryWatch } from './delivery-watch';
import { SentBroadcastCard } from './sent/sent-broadcast';

const url = '/api/admin/broadcasts';

@Component({
  selector: 'sv-broadcasts',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ComposeBroadcast, EmptyState, ErrorState, Icon, Page, ReadOnlyNote, SentBroadcastCard, Skeleton],
  providers: [People],
  templateUrl: './broadcasts.html',
  styleUrl: './broadcasts.css',
})
export class BroadcastsPage {
  private readonly http = inject(HttpClient);
  private readonly people = inject(People);
  private readonly session = inject(Session);

  protected readonly list = new PagedList<Broadcast>(url, 'broadcasts');
  protected readonly maySend = computed(() => this.session.hasCapability('user:manage'));
  protected readonly isComposing = signal(false);
  protected readonly wait = new Countdown();
  private readonly isUnderWay = computed(
    () => this.list.items()?.some(({ delivered, recipients }) => delivered < recipients) ?? false,
  );
  protected readonly watch = new DeliveryWatch(this.isUnderWay, () => this.look());

  constructor() {
    void this.list.load();
    void this.people.load();
  }

  protected senderOf({ senderId }: Broadcast): string | null {
    return senderId === null ? 'an admin key' : this.people.nameOf(senderId);
  }

  protected sent(): void {
    this.isComposing.set(false);
    void this.list.load();
  }

  /** The newest ones only; what is older is delivered. One that is new here came from another administrator. */
  private async look(): Promise<void> {
    try {
      const { broadcasts } = await firstValueFrom(this.http.get<BroadcastList>(url, { params: { limit: '20' } }));
      const known = new Set(this.list.items()?.map(({ id }) => id));
      for (const one of broadcasts.toReversed()) {
        if (known.has(one.id)) this.list.replace(one);
        else this.list.add(one);
      }
    } catch {
      // A Problem: what is shown stays, and the next question comes.
    }
  }
}
