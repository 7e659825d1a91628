// Everything that makes an application of the page: what looks after the connection, the service worker, new versions;
// and the icons that the first page did not need.
import { Injectable, inject } from '@angular/core';
import { loadIcons } from '@sv/ui/icon/icon-paths';
import { ConnectionWatch } from '../connection/connection-watch';
import { UpdateOffer } from './update-offer';

@Injectable({ providedIn: 'root' })
export class Pwa {
  private readonly connection = inject(ConnectionWatch);
  private readonly updates = inject(UpdateOffer);

  start(): void {
    this.connection.start();
    this.updates.start();
    void loadIcons().catch(console.error);
  }
}
