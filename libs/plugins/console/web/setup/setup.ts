// The frame of the set-up: name and logo of the workspace, how far it is, and the step. For owners alone.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';
import { initials } from '@sv/ui/avatar/initials';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Session } from '@sv/ui/workspace/session';
import { T } from '@sv/ui/locale/t';
import { SetupProgress } from './progress/setup-progress';

@Component({
  selector: 'sv-setup',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, RouterLink, RouterOutlet, SetupProgress, T],
  templateUrl: './setup.html',
  styleUrl: './setup.css',
})
export class Setup {
  protected readonly session = inject(Session);
  protected readonly isOwner = computed(() => this.session.hasCapability('role:assign'));
  protected readonly letter = computed(() => initials(this.session.instanceName()?.split(/\s/)[0] ?? ''));
}
