// What the shell itself can do, for the command palette.
import { Injectable, Injector, computed, inject } from '@angular/core';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationCenter } from '../../notification-center/notification-center';
import { NotificationLoader } from '../../notifications/notification-loader';
import { InstallPrompt } from '../../pwa/install-prompt';
import { LazyLoader } from '../../routing/lazy-loader';
import { NarrowWindow } from '../../shell/narrow-window';
import { SidebarFold } from '../../shell/navigation/sidebar-fold';
import type { PaletteEntry } from '../palette-entry';
import { ThemeEntries } from './theme-entries';
import { t } from '@sv/ui/locale/translate';
import { keywordsOf } from '../matching/keywords-of';

type ShellEntry = Omit<PaletteEntry, 'group'>;

@Injectable()
export class ShellEntries {
  private readonly injector = inject(Injector);
  private readonly install = inject(InstallPrompt);
  private readonly lazyLoader = inject(LazyLoader);
  private readonly loader = inject(NotificationLoader);
  private readonly narrowWindow = inject(NarrowWindow);
  private readonly notifications = inject(NotificationCenter);
  private readonly shortcuts = inject(Shortcuts);
  private readonly sidebar = inject(SidebarFold);
  private readonly themes = inject(ThemeEntries);
  private readonly toasts = inject(Toasts);

  readonly entries = computed<PaletteEntry[]>(() => {
    const found = [...this.notificationEntries(), ...this.themes.entries(), ...this.windowEntries(), this.signOut];
    return found.map(entry => ({ ...entry, group: 'commands' }));
  });

  private readonly signOut: ShellEntry = {
    id: 'sign-out',
    name: t('Sign out'),
    about: t('In this browser'),
    keywords: keywordsOf(t('log out, logout, log off, logoff, leave, exit, quit, switch account', {}, 'keywords')),
    icon: 'sign-out',
    run: () => this.endSession(),
  };

  private notificationEntries(): ShellEntry[] {
    const unread = this.notifications.unreadCount();
    const panel: ShellEntry = {
      id: 'notifications',
      name: t('Notifications'),
      about: unread ? t('{unread} unread', { unread }) : t('Nothing is unread'),
      keywords: keywordsOf(t('inbox, alerts, messages, unread, bell', {}, 'keywords')),
      icon: 'bell',
      run: () => this.notifications.open(),
    };
    const readAll: ShellEntry = {
      id: 'mark-all-read',
      name: t('Mark all as read'),
      about: t('Every notification'),
      keywords: keywordsOf(t('notifications, inbox, clear', {}, 'keywords')),
      icon: 'check',
      run: () => this.markAllRead(),
    };
    return unread ? [panel, readAll] : [panel];
  }

  private windowEntries(): ShellEntry[] {
    const help: ShellEntry = {
      id: 'shortcuts',
      name: t('Keyboard shortcuts'),
      about: t('All of them'),
      keywords: keywordsOf(t('keys, hotkeys, help, accessibility', {}, 'keywords')),
      icon: 'info',
      run: () => this.shortcuts.showHelp(),
    };
    const fold: ShellEntry = {
      id: 'sidebar',
      name: this.sidebar.isFolded() ? t('Expand sidebar') : t('Collapse sidebar'),
      about: null,
      keywords: keywordsOf(t('hide, show, menu, navigation, wide, compact', {}, 'keywords')),
      icon: 'panel',
      run: () => this.sidebar.toggle(),
    };
    const installation: ShellEntry = {
      id: 'install',
      name: t('Install as an app'),
      about: t('Opens in its own window'),
      keywords: keywordsOf(t('download, pwa, desktop, home screen', {}, 'keywords')),
      icon: 'download',
      run: () => this.install.prompt(),
    };
    return [help, ...(this.narrowWindow.isNarrow() ? [] : [fold]), ...(this.install.offer() ? [installation] : [])];
  }

  private async markAllRead(): Promise<void> {
    const store = await this.lazyLoader.load(() => this.loader.load());
    if (await store?.markAllRead()) this.toasts.success(t('All notifications are marked as read'));
  }

  private async endSession(): Promise<void> {
    const file = await this.lazyLoader.load(() => import('../../account-menu/sign-out'));
    if (file) await this.injector.get(file.SignOut).signOut();
  }
}
