// The root component of a public page: the page of the app in the whole window, and the name of the workspace below it.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { NavigationCancel, NavigationEnd, NavigationError, Router, RouterOutlet, TitleStrategy } from '@angular/router';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { ToastArea } from '@sv/ui/toast-area/toast-area';
import type { PublicTitle } from './public-title';

@Component({
  // The element of the document, which is the same as that of the workspace.
  selector: 'sv-root',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, RouterOutlet, Skeleton, ToastArea],
  templateUrl: './public-app.html',
  styleUrl: './public-app.css',
})
export class PublicApp {
  protected readonly instanceName = (inject(TitleStrategy) as PublicTitle).instanceName;
  protected readonly state = signal<'loading' | 'shown' | 'failed'>('loading');

  constructor() {
    inject(Router).events.subscribe(event => {
      if (event instanceof NavigationEnd) this.state.set('shown');
      // The document is being left.
      else if (event instanceof NavigationCancel) return;
      else if (event instanceof NavigationError && this.state() === 'loading') this.state.set('failed');
    });
  }
}
