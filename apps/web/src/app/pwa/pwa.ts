// Starts the PWA parts: connection monitor, service worker, update prompt, and the icons that the first page did not
// need.
import { Injectable, inject } from '@angular/core';
import { loadIcons } from '@sv/ui/icon/icon-paths';
import { ConnectionMonitor } from '../connection/connection-monitor';
import { UpdatePrompt } from './update-prompt';

@Injectable({ providedIn: 'root' })
export class Pwa {
  private readonly connection = inject(ConnectionMonitor);
  private readonly updates = inject(UpdatePrompt);

  start(): void {
    this.connection.start();
    this.updates.start();
    void loadIcons().catch(console.error);
  }
}
