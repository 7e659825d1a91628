// What the shell itself can do, for the command palette.
import { Injectable, computed, inject } from '@angular/core';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationCenter } from '../notification-center/notification-center';
import { NotificationLoader } from '../notifications/notification-loader';
import { InstallPrompt } from '../pwa/install-prompt';
import { LazyLoader } from '../routing/lazy-loader';
import type { PaletteEntry } from './palette-entry';

@Injectable()
export class ShellEntries {
  private readonly install = inject(InstallPrompt);
  private readonly lazyLoader = inject(LazyLoader);
  private readonly loader = inject(NotificationLoader);
  private readonly notifications = inject(NotificationCenter);
  private readonly toasts = inject(Toasts);

  readonly entries = computed<PaletteEntry[]>(() => {
    const unread = this.notifications.unreadCount();
    const about = unread ? `${unread} unread` : 'Nothing is unread';
    const group = 'Commands';
    const panel: PaletteEntry = {
      id: 'notifications',
      group,
      name: 'Notifications',
      about,
      icon: 'bell',
      run: () => this.notifications.open(),
    };
    const readAll: PaletteEntry = {
      id: 'mark-all-read',
      group,
      name: 'Mark all as read',
      about: 'Every notification',
      icon: 'check',
      run: () => this.markAllRead(),
    };
    const installation: PaletteEntry = {
      id: 'install',
      group,
      name: 'Install as an app',
      about: 'In a window of its own',
      icon: 'download',
      run: () => this.install.prompt(),
    };
    return [panel, ...(unread ? [readAll] : []), ...(this.install.offer() ? [installation] : [])];
  });

  private async markAllRead(): Promise<void> {
    const store = await this.lazyLoader.load(() => this.loader.load());
    if (await store?.markAllRead()) this.toasts.success('Nothing is unread any more');
  }
}
