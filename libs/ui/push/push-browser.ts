// The browser side of Web Push: permission, service worker and subscription. Kept thin, so that the logic can be tested
// without a browser.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import type { PushSubscriptionInput } from '@sv/contracts/notification.contract';
import { registerWorker } from '../service-worker/register-worker';
import { pushObstacle } from './push-obstacle';

/** The browser's current subscription. */
export interface BrowserSubscription {
  /** The VAPID key of the subscription, base64url; null where the browser does not tell. */
  publicKey: string | null;
  /** The subscription in the server's format. */
  input: PushSubscriptionInput;
}

@Injectable({ providedIn: 'root' })
export class PushBrowser {
  private readonly page = inject(DOCUMENT).defaultView!;

  readonly obstacle: string | null = pushObstacle(this.page);

  permission(): NotificationPermission {
    return this.obstacle === null ? Notification.permission : 'denied';
  }

  /** Shows the browser's permission prompt, unless the person answered it before. Call it in a click handler. */
  askPermission(): Promise<NotificationPermission> {
    return Notification.requestPermission();
  }

  /** Null without a subscription, or without a service worker. */
  async current(): Promise<BrowserSubscription | null> {
    const registration = await this.page.navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager.getSubscription();
    return subscription ? toBrowserSubscription(subscription) : null;
  }

  /** @throws DOMException when the push service cannot be reached, or permission was denied */
  async subscribe(publicKey: string): Promise<BrowserSubscription> {
    const { serviceWorker } = this.page.navigator;
    await registerWorker(serviceWorker);
    const { pushManager } = await serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) };
    return toBrowserSubscription(await pushManager.subscribe(options));
  }

  async unsubscribe(): Promise<void> {
    const registration = await this.page.navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  }
}

function toBrowserSubscription(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const key = subscription.options.applicationServerKey;
  const { p256dh = '', auth = '' } = keys ?? {};
  return {
    publicKey: key ? toBase64url(new Uint8Array(key)) : null,
    input: { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } },
  };
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, character => character.charCodeAt(0));
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
