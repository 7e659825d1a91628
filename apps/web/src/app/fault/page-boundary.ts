// Where a plugin's page stands. When the page cannot be drawn it gives way to a card, and the rest of the workspace goes
// on; an error that leaves the page intact, as that of a press, leaves it there with what was typed.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  computed,
  inject,
  output,
  signal,
} from '@angular/core';
import { Location } from '@angular/common';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { NavigationEnd, Router, RouterOutlet } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { pluginAt } from '../routing/active-plugin';
import { FaultReports } from './fault-reports';
import { NavigationFault, type PageFailure } from './navigation-fault';
import { PageFaultView } from './page-fault-view';
import { PluginErrors, type Uncaught } from './plugin-errors';

@Component({
  selector: 'sv-page-boundary',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [PageFaultView, RouterOutlet],
  template: `
    @if (failure(); as failure) {
      <sv-page-fault-view [failure]="failure" (retry)="retry()" />
    }
    <div [hidden]="failure()">
      @if (!broken()) {
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
  private readonly reports = inject(FaultReports);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly unopened = inject(NavigationFault).current;

  /** The page that was there and cannot be drawn any more. */
  protected readonly broken = signal<PageFailure | null>(null);
  readonly failure = computed(() => this.unopened() ?? this.broken());
  /** A page was put in place. */
  readonly shown = output();

  constructor() {
    inject(DestroyRef).onDestroy(inject(PluginErrors).watch(uncaught => this.examine(uncaught)));
    this.router.events.pipe(takeUntilDestroyed()).subscribe(event => {
      if (event instanceof NavigationEnd) this.broken.set(null);
    });
  }

  protected retry(): void {
    const unopened = this.unopened();
    // Code that failed when it was loaded fails again until the document is another one.
    if (unopened) this.exit.to(unopened.url);
    else this.broken.set(null);
  }

  private examine({ error, isOfDrawing, event }: Uncaught): void {
    if (isOfDrawing) this.giveWay(error);
    else if (this.isOfPage(event)) this.mention(error);
  }

  private giveWay(error: unknown): void {
    const plugin = this.pluginAt(this.router.url);
    this.broken.set({ url: this.router.url, kind: 'error', plugin });
    if (plugin) this.reports.report(plugin.id, error);
  }

  private mention(error: unknown): void {
    // The shell handles the end of a session, and the server knows what it refused.
    if (error instanceof Problem) return error.status === 401 ? undefined : this.say(error.message);
    // What is open in front, if something is.
    const plugin = this.pluginAt(this.location.path());
    if (!plugin) return;
    this.reports.report(plugin.id, error);
    this.say(`Something went wrong in ${plugin.name}. Try again, or reload the page.`);
  }

  private say(words: string): void {
    if (!this.toasts.shown().some(({ message }) => message === words)) this.toasts.error(words);
  }

  /** An error that happened later, in a timer or a promise, has no target in the page; most are a page's. */
  private isOfPage(event: Event | undefined): boolean {
    if (event instanceof ErrorEvent) return Boolean(event.error); // else a note of the browser's own, as of ResizeObserver
    return !(event?.target instanceof Element) || this.element.contains(event.target);
  }

  private pluginAt(url: string): ShellPlugin | null {
    return pluginAt(url, this.session.plugins(), this.session.rootPlugin());
  }
}
