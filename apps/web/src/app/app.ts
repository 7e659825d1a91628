// The root: the workspace once it is known who is here, quiet lines until then, the reason when it cannot be known.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { ToastArea } from '@sv/ui/toast-area/toast-area';
import { Session } from '@sv/ui/workspace/session';
import { FaultView } from './fault/fault-view';
import { LoadingBar } from './routing/loading-bar';
import { WorkspaceShell } from './shell/workspace-shell';

@Component({
  selector: 'sv-root',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [FaultView, LoadingBar, Skeleton, ToastArea, WorkspaceShell],
  templateUrl: './app.html',
  styleUrl: './app.css',
})
export class App {
  private readonly session = inject(Session);
  protected readonly shell = this.session.shell;
  /** Signed out is no fault: the page is already on its way to sign in. */
  protected readonly fault = computed(() => {
    const problem = this.session.problem();
    return problem?.code === 'unauthenticated' ? null : problem;
  });

  constructor() {
    void this.session.ready();
  }
}
