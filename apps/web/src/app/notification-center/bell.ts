// The bell in the shell: shows how many notifications are unread and opens the panel. It is part of the first load, so
// everything else is loaded on first use.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { NotificationCenter } from './notification-center';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-bell',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  template: `<button
    svButton
    type="button"
    variant="ghost"
    iconOnly
    aria-haspopup="dialog"
    [size]="size()"
    [attr.aria-label]="label()"
    [attr.aria-expanded]="center.isOpen()"
    (click)="center.toggle()"
  >
    <sv-icon name="bell" />
    @if (count()) {
      <span>{{ count() > 99 ? '99+' : count() }}</span>
    }
  </button>`,
  styleUrl: './bell.css',
})
export class Bell {
  protected readonly center = inject(NotificationCenter);
  readonly size = input<'sm' | 'md'>('md');

  protected readonly count = this.center.unreadCount;
  protected readonly label = computed(() => {
    const count = this.count();
    return count ? t('Notifications, {count} unread', { count }) : t('Notifications');
  });
}
