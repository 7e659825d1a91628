// The root component. It shows placeholder lines until the session is known, then the workspace, or the reason why the
// session could not be loaded.
import { ChangeDetectionStrategy, Component, type Type, computed, inject } from '@angular/core';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { LazyView } from './errors/lazy-view';
import { LoadingBar } from './routing/loading-bar';
import { WorkspaceShell } from './shell/workspace-shell';
import { ToastStart } from './toast-start';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-root',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [LazyView, LoadingBar, Skeleton, T, WorkspaceShell],
  templateUrl: './app.html',
  styleUrl: './app.css',
})
export class App {
  private readonly session = inject(Session);
  protected readonly shell = this.session.shell;
  protected readonly message = inject(ToastStart).fallback;
  /** Being signed out is not an error: the browser is already on its way to the sign-in page. */
  protected readonly problem = computed(() => {
    const problem = this.session.problem();
    return problem?.code === 'unauthenticated' ? null : problem;
  });

  protected readonly loadErrorView = async (): Promise<Type<unknown>> =>
    (await import('./errors/error-view')).ErrorView;

  constructor() {
    void this.session.ready();
  }
}
