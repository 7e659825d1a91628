// One broadcast that was sent: its words, whom it was for, who sent it, and how far it came.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Broadcast } from '@sv/contracts/notification.contract';
import { Badge } from '@sv/ui/badge/badge';
import { categoryName } from '@sv/ui/category-words/category-words';
import { Icon } from '@sv/ui/icon/icon';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { audienceWords, peopleWords } from '../broadcast-words';

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
  /** Null while it is not known. */
  readonly senderName = input<string | null>(null);

  protected readonly kind = computed(() => categoryName(this.broadcast().category));
  protected readonly audience = computed(() => audienceWords(this.broadcast().audience));
  protected readonly isUnderWay = computed(() => this.broadcast().delivered < this.broadcast().recipients);
  protected readonly reached = computed(() => `Reached ${peopleWords(this.broadcast().delivered)}`);
  protected readonly progress = computed(() => {
    const { delivered, recipients } = this.broadcast();
    return `${delivered.toLocaleString()} of ${peopleWords(recipients)}`;
  });
}
