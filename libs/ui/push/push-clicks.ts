// Opens a push's target in an open page when the service worker asks for it. It navigates like a link, so that unsaved
// edits are asked about and nothing is reloaded. If the page does not answer, the worker navigates it.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { Router } from '@angular/router';

interface OpenMessage {
  type: 'sv-open';
  href: string;
}

@Injectable({ providedIn: 'root' })
export class PushClicks {
  private readonly page = inject(DOCUMENT).defaultView!;
  private readonly router = inject(Router);
  private isFollowing = false;

  /** Runs for the life of the page. */
  start(): void {
    if (this.isFollowing || !('serviceWorker' in this.page.navigator)) return;
    this.isFollowing = true;
    this.page.navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
      if (isOpenMessage(data)) this.open(data.href, ports[0]);
    });
  }

  private open(href: string, answer: MessagePort | undefined): void {
    const { origin } = this.page.location;
    if (!href.startsWith(`${origin}/`)) return;
    answer?.postMessage('taken');
    void this.router.navigateByUrl(href.slice(origin.length));
  }
}

const isOpenMessage = (data: unknown): data is OpenMessage =>
  typeof data === 'object' &&
  data !== null &&
  (data as OpenMessage).type === 'sv-open' &&
  typeof (data as OpenMessage).href === 'string';
