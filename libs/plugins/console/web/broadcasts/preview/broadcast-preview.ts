// A preview of a broadcast: as a toast when it arrives, and as an entry in the notification panel. It uses the styles
// of both.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { categoryName } from '@sv/ui/category-text/category-text';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-broadcast-preview',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
  templateUrl: './broadcast-preview.html',
  styleUrls: [
    '../../../../../ui/toast-area/toast.css',
    '../../../../../ui/notification-entry/entry.css',
    './broadcast-preview.css',
  ],
})
export class BroadcastPreview {
  readonly title = input.required<string>();
  readonly body = input.required<string>();
  readonly url = input.required<string>();
  readonly category = input.required<string>();

  protected readonly sender = t('Administrators');
  protected readonly kind = computed(() => categoryName(this.category()));
  protected readonly shownTitle = computed(() => this.title().trim() || t('Title'));
  protected readonly shownBody = computed(() => this.body().trim());
  protected readonly summary = computed(() =>
    [t('Preview'), this.shownTitle(), this.shownBody()].filter(Boolean).join(': '),
  );
  protected readonly isSite = computed(() => this.url().trim().startsWith('https:'));
}
