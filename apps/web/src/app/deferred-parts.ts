// What the first page does not need, in the order in which it is loaded: notifications, changes that wait in this
// browser, the numbers at the apps, the PWA parts (service worker, offline banner), keyboard shortcuts.
import type { Injector } from '@angular/core';
import { NotificationLoader } from './notifications/notification-loader';

export async function startDeferredParts(injector: Injector): Promise<void> {
  await injector.get(NotificationLoader).load();
  // The offline banner is loaded now, because nothing can be loaded any more when it is needed.
  const [{ Pwa }, { BadgeRefresh }, { OfflineQueue }, , { ShortcutKeys }, { VisitedPages }] = await Promise.all([
    import('./pwa/pwa'),
    import('./contributions/badge-refresh'),
    import('@sv/ui/offline/offline-queue'),
    import('./shell/banners/offline-banner'),
    import('./shortcuts/shortcut-keys'),
    import('./command-palette/recents/visited-pages'),
  ]);
  void injector.get(OfflineQueue).start();
  injector.get(BadgeRefresh).start();
  injector.get(Pwa).start();
  injector.get(ShortcutKeys).listen();
  injector.get(VisitedPages).watch();
}
