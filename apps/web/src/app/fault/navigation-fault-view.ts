// Shown in place of a page that could not be loaded.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { PageExit } from '@sv/ui/workspace/page-exit';
import type { FailedNavigation } from './navigation-fault';

@Component({
  selector: 'sv-navigation-fault-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState],
  template: `
    <sv-empty-state [icon]="isNewVersion() ? 'refresh' : 'alert'" [heading]="heading()">
      {{ advice() }}
      <button svActions svButton type="button" variant="primary" (click)="exit.to(failure().url)">Reload</button>
    </sv-empty-state>
  `,
  host: { role: 'alert' },
})
export class NavigationFaultView {
  protected readonly exit = inject(PageExit);
  readonly failure = input.required<FailedNavigation>();

  protected readonly isNewVersion = computed(() => this.failure().kind === 'new-version');
  protected readonly heading = computed(() =>
    this.isNewVersion() ? 'A new version is available' : 'This page could not be opened',
  );
  protected readonly advice = computed(() =>
    this.isNewVersion() ? 'Reload to go on with it.' : this.failure().message,
  );
}
