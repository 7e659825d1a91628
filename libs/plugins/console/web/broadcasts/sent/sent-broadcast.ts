// One sent broadcast: its text, audience, sender and delivery progress.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Broadcast } from '@sv/contracts/notification.contract';
import { Badge } from '@sv/ui/badge/badge';
import { categoryName } from '@sv/ui/category-text/category-text';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { audienceText, peopleValues } from '../broadcast-text';

@Component({
  selector: 'sv-sent-broadcast',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Icon, T],
  templateUrl: './sent-broadcast.html',
  styleUrl: './sent-broadcast.css',
})
export class SentBroadcastCard {
  protected readonly locale = inject(LocaleService);
  readonly broadcast = input.required<Broadcast>();
  /** "By Grace"; null until it is known. */
  readonly sender = input<string | null>(null);

  protected readonly kind = computed(() => categoryName(this.broadcast().category));
  protected readonly audience = computed(() => audienceText(this.locale, this.broadcast().audience));
  protected readonly isDelivering = computed(() => this.broadcast().delivered < this.broadcast().recipients);
  protected readonly reached = computed(() =>
    t(
      '{count, plural, one {Reached {number} person} other {Reached {number} people}}',
      peopleValues(this.locale, this.broadcast().delivered),
    ),
  );
  protected readonly progress = computed(() => {
    const { delivered, recipients } = this.broadcast();
    return t('{count, plural, one {{delivered} of {number} person} other {{delivered} of {number} people}}', {
      ...peopleValues(this.locale, recipients),
      delivered: this.locale.formatNumber(delivered),
    });
  });
}
