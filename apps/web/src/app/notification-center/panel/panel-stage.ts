// Puts the panel into the document and takes it out again. The browser gives the focus back to whoever had it.
import { ApplicationRef, DOCUMENT, EnvironmentInjector, Injectable, createComponent, inject } from '@angular/core';
import { NotificationStore } from '../../notifications/notification-store';
import { NotificationCenter } from '../notification-center';
import { NotificationPanel } from './notification-panel';

@Injectable({ providedIn: 'root' })
export class PanelStage {
  private readonly app = inject(ApplicationRef);
  private readonly center = inject(NotificationCenter);
  private readonly document = inject(DOCUMENT);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly store = inject(NotificationStore);

  open(): void {
    if (this.center.isOpen()) return;
    this.center.isOpen.set(true);
    // What the stream brought is complete only after that, and whoever asks the server now and then asked a while ago.
    if (!this.store.isLoading()) void this.store.refresh();
    const panel = createComponent(NotificationPanel, { environmentInjector: this.environmentInjector });
    panel.instance.closed.subscribe(() => {
      this.center.isOpen.set(false);
      panel.destroy();
      // Whoever had it may be gone: the sidebar of a window that became narrow.
      if (this.document.activeElement === this.document.body)
        this.document.querySelector<HTMLElement>('sv-bell button')?.focus();
    });
    this.document.body.append(panel.location.nativeElement);
    this.app.attachView(panel.hostView);
  }
}
