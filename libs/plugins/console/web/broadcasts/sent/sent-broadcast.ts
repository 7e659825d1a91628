// One sent broadcast: its text, audience, sender and delivery progress.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Broadcast } from '@sv/contracts/notification.contract';
import { Badge } from '@sv/ui/badge/badge';
import { categoryName } from '@sv/ui/category-text/category-text';
import { Icon } from '@sv/ui/icon/icon';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { audienceText, peopleText } from '../broadcast-text';

@Component({
  selector: 'sv-sent-broadcast',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Icon],
  templateUrl: './sent-broadcast.html',
  styleUrl: './sent-broadcast.css',
})
export class SentBroadcastCard {
  protected readonly moments = inject(Moments);
  readonly broadcast = input.required<Broadcast>();
  /** Null until it is known. */
  readonly senderName = input<string | null>(null);

  protected readonly kind = computed(() => categoryName(this.broadcast().category));
  protected readonly audience = computed(() => audienceText(this.broadcast().audience));
  protected readonly isDelivering = computed(() => this.broadcast().delivered < this.broadcast().recipients);
  protected readonly reached = computed(() => `Reached ${peopleText(this.broadcast().delivered)}`);
  protected readonly progress = computed(() => {
    const { delivered, recipients } = this.broadcast();
    return `${delivered.toLocaleString()} of ${peopleText(recipients)}`;
  });
}
