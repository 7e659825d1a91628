// Error boundary around a plugin's page. When the page cannot be rendered, a card takes its place and the rest of the
// workspace continues. Other errors, such as one in a click handler, leave the page and its input as they are.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  type Type,
  computed,
  inject,
  output,
  signal,
} from '@angular/core';
import { Location } from '@angular/common';
import { NavigationEnd, Router, RouterOutlet } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { pluginAt } from '../routing/active-plugin';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { LazyView } from './lazy-view';
import { NavigationErrors, type PageFailure } from './navigation-errors';
import { PluginErrorHandler, type UncaughtError } from './plugin-error-handler';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-page-boundary',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [LazyView, RouterOutlet, T],
  template: `
    @if (failure(); as failure) {
      <sv-lazy-view
        [load]="loadView"
        [inputs]="{ failure, retry }"
        [fallback]="'This page could not be opened. Check your connection, or reload the page.' | t"
      />
    }
    <div [hidden]="failure()">
      @if (!renderFailure()) {
        <router-outlet (activate)="shown.emit()" />
      }
    </div>
  `,
  styles: `
    :host {
      display: block;
    }
  `,
})
export class PageBoundary {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly exit = inject(PageExit);
  private readonly location = inject(Location);
  private readonly router = inject(Router);
  private readonly reports = inject(ErrorReporter);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly navigationFailure = inject(NavigationErrors).current;

  /** The page that was shown and can no longer be rendered. */
  protected readonly renderFailure = signal<PageFailure | null>(null);
  readonly failure = computed(() => this.navigationFailure() ?? this.renderFailure());
  /** The router has put a page in place. */
  readonly shown = output();

  protected readonly loadView = async (): Promise<Type<unknown>> => (await import('./page-error-view')).PageErrorView;

  protected readonly retry = (): void => {
    const failure = this.navigationFailure();
    // The browser caches a failed import until the document is loaded again.
    if (failure) this.exit.to(failure.url);
    else this.renderFailure.set(null);
  };

  constructor() {
    const destroyRef = inject(DestroyRef);
    destroyRef.onDestroy(inject(PluginErrorHandler).subscribe(uncaught => this.handleError(uncaught)));
    const navigations = this.router.events.subscribe(event => {
      if (event instanceof NavigationEnd) this.renderFailure.set(null);
    });
    destroyRef.onDestroy(() => navigations.unsubscribe());
  }

  private handleError({ error, isRenderError, event }: UncaughtError): void {
    if (isRenderError) this.replacePage(error);
    else if (this.isOfPage(event)) this.notifyUser(error);
  }

  private replacePage(error: unknown): void {
    const plugin = this.pluginAt(this.router.url);
    this.renderFailure.set({ url: this.router.url, kind: 'error', plugin });
    if (plugin) this.reports.report(plugin.id, error);
  }

  private notifyUser(error: unknown): void {
    // A 401 is handled by the shell. Other Problems are refusals that the server already knows about, so they are not
    // reported.
    if (error instanceof Problem) return error.status === 401 ? undefined : this.showToast(error.message);
    // The plugin in front: that of the overlay when one is open, else that of the page.
    const plugin = this.pluginAt(this.location.path());
    if (!plugin) return;
    this.reports.report(plugin.id, error);
    this.showToast(t('Something went wrong in {name}. Try again, or reload the page.', { name: plugin.name }));
  }

  private showToast(text: string): void {
    if (!this.toasts.shown().some(({ message }) => message === text)) this.toasts.error(text);
  }

  /**
   * Decides whether an error belongs to the page. An error in a timer or a promise has no target element; most of them
   * come from a page, so they count.
   */
  private isOfPage(event: Event | undefined): boolean {
    // Without an error it is a notice of the browser, for example from ResizeObserver.
    if (event instanceof ErrorEvent) return Boolean(event.error);
    return !(event?.target instanceof Element) || this.element.contains(event.target);
  }

  private pluginAt(url: string): ShellPlugin | null {
    return pluginAt(url, this.session.plugins(), this.session.rootPlugin());
  }
}
