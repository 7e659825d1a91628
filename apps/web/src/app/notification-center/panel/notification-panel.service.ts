// Adds the panel to the document and removes it again. The browser returns the focus to the element that had it before.
import { ApplicationRef, DOCUMENT, EnvironmentInjector, Injectable, createComponent, inject } from '@angular/core';
import { NotificationStore } from '../../notifications/notification-store';
import { NotificationCenter } from '../notification-center';
import { NotificationPanel } from './notification-panel';

@Injectable({ providedIn: 'root' })
export class NotificationPanelService {
  private readonly app = inject(ApplicationRef);
  private readonly center = inject(NotificationCenter);
  private readonly document = inject(DOCUMENT);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly store = inject(NotificationStore);

  open(): void {
    if (this.center.isOpen()) return;
    this.center.isOpen.set(true);
    // Entries from the stream lack some fields until the list is read, and a polled list may be out of date.
    if (!this.store.isLoading()) void this.store.refresh();
    const panel = createComponent(NotificationPanel, { environmentInjector: this.environmentInjector });
    panel.instance.closed.subscribe(() => {
      this.center.isOpen.set(false);
      panel.destroy();
      // The element that had the focus may be gone, for example the sidebar when the window became narrow.
      if (this.document.activeElement === this.document.body)
        this.document.querySelector<HTMLElement>('sv-bell button')?.focus();
    });
    this.document.body.append(panel.location.nativeElement);
    this.app.attachView(panel.hostView);
  }
}
