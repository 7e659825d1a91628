import { DOCUMENT, Injectable, inject } from '@angular/core';
import { Router } from '@angular/router';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { NotificationCenter } from '../notification-center';
import { type NotificationLink, linkOf } from './link-of';

@Injectable({ providedIn: 'root' })
export class NotificationNavigation {
  private readonly center = inject(NotificationCenter);
  private readonly document = inject(DOCUMENT);
  private readonly exit = inject(PageExit);
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  linkOf({ url }: NotificationItem): NotificationLink | null {
    return linkOf(url, this.document.location.origin, this.session.plugins());
  }

  follow({ kind, href }: NotificationLink): void {
    if (kind === 'page') this.goTo(href);
    else if (kind === 'document') this.exit.to(href);
    else this.document.defaultView?.open(href, '_blank', 'noopener,noreferrer');
  }

  /** Opens a page of the workspace. The panel closes first, so that the focus can move to the page. */
  goTo(path: string): void {
    this.center.isOpen.set(false);
    void this.router.navigateByUrl(path);
  }
}

/** Clicks with a modifier key or another button are left to the browser, for example to open a new tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}
