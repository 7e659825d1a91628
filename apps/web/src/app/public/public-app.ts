// The root component of a public page: the page of the app in the whole window, and the name of the workspace below it.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Router, RouterOutlet, TitleStrategy } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { ToastArea } from '@sv/ui/toast-area/toast-area';
import type { PublicTitle } from './public-title';
import { T } from '@sv/ui/locale/t';

@Component({
  // The element of the document, which is the same as that of the workspace.
  selector: 'sv-root',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, RouterOutlet, Skeleton, T, ToastArea],
  templateUrl: './public-app.html',
  styleUrl: './public-app.css',
})
export class PublicApp {
  protected readonly instanceName = (inject(TitleStrategy) as PublicTitle).instanceName;
  protected readonly state = signal<'loading' | 'shown' | 'failed'>('loading');

  constructor() {
    // Of all events of the router, only a failed navigation has an error.
    inject(Router).events.subscribe(event => {
      if ('error' in event && this.state() === 'loading') this.state.set('failed');
    });
  }
}
