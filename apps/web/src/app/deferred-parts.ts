// What the first page does not need, in the order in which it is loaded: notifications, the numbers at the apps, the PWA
// parts (service worker, offline banner).
import type { Injector } from '@angular/core';
import { NotificationLoader } from './notifications/notification-loader';

export async function startDeferredParts(injector: Injector): Promise<void> {
  await injector.get(NotificationLoader).load();
  // The offline banner is loaded now, because nothing can be loaded any more when it is needed.
  const [{ Pwa }, { BadgeRefresh }] = await Promise.all([
    import('./pwa/pwa'),
    import('./contributions/badge-refresh'),
    import('./shell/banners/offline-banner'),
  ]);
  injector.get(BadgeRefresh).start();
  injector.get(Pwa).start();
}
