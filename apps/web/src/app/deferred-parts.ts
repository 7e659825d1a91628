// What the first page does not need, in the order in which it is loaded: notifications, changes that wait in this
// browser, the numbers at the apps, the PWA parts (service worker, offline banner), keyboard shortcuts, and what the first
// click or the first failure would wait for.
import type { Injector } from '@angular/core';
import { NotificationLoader } from './notifications/notification-loader';
import { ToastStart } from './toast-start';

export async function startDeferredParts(injector: Injector): Promise<void> {
  await injector.get(NotificationLoader).load();
  // What says that the network is gone is loaded now, because nothing can be loaded any more when it is needed.
  const [{ Pwa }, { BadgeRefresh }, { OfflineQueue }, { ShellKeeper }, { ShortcutKeys }, { VisitedPages }] =
    await Promise.all([
      import('./pwa/pwa'),
      import('./contributions/badge-refresh'),
      import('@sv/ui/offline/offline-queue'),
      import('./cold-start/shell-keeper'),
      import('./shortcuts/shortcut-keys'),
      import('./command-palette/recents/visited-pages'),
      import('./shell/banners/offline-banner'),
      import('./errors/page-error-view'),
      import('./account-menu/account-menu'),
      injector.get(ToastStart).load(),
    ]);
  void injector.get(OfflineQueue).start();
  injector.get(ShellKeeper).start();
  injector.get(BadgeRefresh).start();
  injector.get(Pwa).start();
  injector.get(ShortcutKeys).listen();
  injector.get(VisitedPages).watch();
}
