// Shown in place of a page that could not be opened or drawn: which app it is, and the ways on.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { OverlayRef } from '@sv/ui/workspace/overlay-ref';
import { Session } from '@sv/ui/workspace/session';
import type { PageFailure } from './navigation-fault';

@Component({
  selector: 'sv-page-fault-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, RouterLink],
  template: `
    <sv-empty-state [icon]="words().icon" [heading]="words().heading">
      {{ words().advice }}
      <div svActions class="acts">
        <button svButton type="button" variant="primary" (click)="retry.emit()">{{ words().act }}</button>
        @if (isError()) {
          @if (overlay.isOverlay()) {
            <button svButton type="button" (click)="overlay.close()">Close</button>
          } @else if (out(); as out) {
            <a svButton [routerLink]="out">Go to the start page</a>
          }
        }
      </div>
    </sv-empty-state>
  `,
  styles: `
    .acts {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: var(--sv-space-2);
    }
  `,
  host: { role: 'alert' },
})
export class PageFaultView {
  private readonly session = inject(Session);
  protected readonly overlay = inject(OverlayRef);

  readonly failure = input.required<PageFailure>();
  readonly retry = output();

  protected readonly isError = computed(() => this.failure().kind === 'error');
  protected readonly words = computed(() => wordsFor(this.failure()));
  /** The start page; when that is the one that failed, the list of all apps. */
  protected readonly out = computed(() => {
    const failed = this.failure().plugin?.id;
    if (this.session.rootPlugin()?.id !== failed) return '/';
    const launcher = this.session.plugin('sv.launcher');
    return launcher && launcher.id !== failed ? launcher.routePrefix : null;
  });
}

interface Words {
  icon: IconName;
  heading: string;
  advice: string;
  act: string;
}

function wordsFor({ kind, plugin }: PageFailure): Words {
  if (kind === 'offline') {
    return {
      icon: 'offline',
      heading: 'You are offline',
      advice: 'This page can be opened when the connection is back.',
      act: 'Reload',
    };
  }
  if (kind === 'unreachable') {
    return {
      icon: 'offline',
      heading: 'The workspace cannot be reached',
      advice: 'It usually comes back by itself. Try again in a moment.',
      act: 'Reload',
    };
  }
  if (kind === 'new-version') {
    return {
      icon: 'refresh',
      heading: 'A new version is available',
      advice: 'Reload to go on with it.',
      act: 'Reload',
    };
  }
  return {
    icon: 'alert',
    heading: plugin ? `There is a problem with ${plugin.name}` : 'This page could not be opened',
    advice:
      'The page cannot be shown. The rest of the workspace still works. If this happens again, tell an administrator: the error is in the server log.',
    act: 'Try again',
  };
}
