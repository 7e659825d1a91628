// Shown in place of a page that could not be loaded.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { PageExit } from '@sv/ui/workspace/page-exit';
import type { FailedNavigation } from './navigation-fault';

@Component({
  selector: 'sv-navigation-fault-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState],
  template: `
    <sv-empty-state [icon]="words().icon" [heading]="words().heading">
      {{ words().advice }}
      <button svActions svButton type="button" variant="primary" (click)="exit.to(failure().url)">Reload</button>
    </sv-empty-state>
  `,
  host: { role: 'alert' },
})
export class NavigationFaultView {
  protected readonly exit = inject(PageExit);
  readonly failure = input.required<FailedNavigation>();

  protected readonly words = computed(() => wordsFor(this.failure()));
}

interface Words {
  icon: IconName;
  heading: string;
  advice: string;
}

function wordsFor({ kind, message }: FailedNavigation): Words {
  if (kind === 'offline') {
    return {
      icon: 'offline',
      heading: 'You are offline',
      advice: 'This page can be opened when the connection is back.',
    };
  }
  if (kind === 'unreachable') {
    return {
      icon: 'offline',
      heading: 'The workspace cannot be reached',
      advice: 'It usually comes back by itself. Try again in a moment.',
    };
  }
  if (kind === 'new-version') {
    return { icon: 'refresh', heading: 'A new version is available', advice: 'Reload to go on with it.' };
  }
  return { icon: 'alert', heading: 'This page could not be opened', advice: message };
}
