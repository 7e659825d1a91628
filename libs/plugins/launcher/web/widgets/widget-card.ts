// One widget in its card. Whatever goes wrong in it is shown in this card alone.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  Injector,
  afterNextRender,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { loadedContributions } from '@sv/ui/contributions/contributions';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { Problem } from '@sv/ui/workspace/problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { ShownWidget } from './shown-widget';
import { startWidget } from './widget-app';

const slowAfterMs = 5000;

@Component({
  selector: 'sv-widget-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, PluginIcon, RouterLink, Skeleton, T],
  templateUrl: './widget-card.html',
  styleUrl: './widget-card.css',
})
export class WidgetCard {
  private readonly injector = inject(Injector);
  private readonly reports = inject(ErrorReporter);
  private readonly toasts = inject(Toasts);
  private readonly place = viewChild.required<ElementRef<HTMLElement>>('place');

  readonly shown = input.required<ShownWidget>();
  /** The person does not want it any more. */
  readonly removed = output<void>();

  protected readonly state = signal<'loading' | 'slow' | 'ready' | 'failed'>('loading');
  private end = (): void => undefined;
  /** Counts attempts: what an earlier one still does is nobody's. */
  private attempt = 0;

  constructor() {
    afterNextRender(() => {
      // Such events do not bubble.
      this.place().nativeElement.addEventListener('error', event => this.failForeign(event), true);
      void this.open();
    });
    inject(DestroyRef).onDestroy(() => this.close());
  }

  protected retry(): void {
    this.close();
    void this.open();
  }

  /** The policy of the page blocks pictures and scripts of another origin. */
  private failForeign({ target }: Event): void {
    const source = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null;
    if (!source || new URL(source, document.baseURI).origin === location.origin) return;
    this.fail(new Error(`The widget ${this.shown().widget.id} loads something of another origin, which is blocked.`));
  }

  private async open(): Promise<void> {
    const attempt = this.attempt;
    const isCurrent = (): boolean => attempt === this.attempt;
    this.state.set('loading');
    const timer = setTimeout(() => isCurrent() && this.state.set('slow'), slowAfterMs);
    try {
      const end = await this.start(error => this.handleError(error, isCurrent));
      if (!isCurrent()) return end();
      this.end = end;
      this.state.set('ready');
    } catch (error) {
      if (isCurrent()) this.fail(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async start(onError: (error: unknown) => void): Promise<() => void> {
    const { entry, widget } = this.shown();
    const { module, plugin } = await loadedContributions(entry);
    const load = module.widgets?.[widget.id];
    if (!load) throw new Error(`web/contributions.ts of ${entry.id} has no widget ${widget.id}.`);
    const component = await load();
    const element = document.createElement('div');
    this.place().nativeElement.replaceChildren(element);
    return startWidget({ component, plugin, element, onError }, this.injector);
  }

  /**
   * An error in a handler of the widget leaves it as it is; one while it is rendered does not. Angular is still at work
   * in the widget, so it is ended later.
   */
  private handleError(error: unknown, isCurrent: () => boolean): void {
    // `window.event` is set only while an event is handled. It is deprecated, but has no successor.
    const { event } = globalThis as { event?: Event };
    const isOfHandler = event?.target instanceof Node && this.place().nativeElement.contains(event.target);
    queueMicrotask(() => {
      if (!isCurrent()) return;
      if (isOfHandler) this.notifyUser(error);
      else this.fail(error);
    });
  }

  private notifyUser(error: unknown): void {
    const { app } = this.shown();
    if (error instanceof Problem) return this.toasts.error(error.message);
    console.error(error);
    this.reports.report(app.id, error);
    this.toasts.error(t('Something went wrong in {name}. Try again, or reload the page.', { name: app.name }));
  }

  private fail(error: unknown): void {
    this.close();
    this.state.set('failed');
    console.error(error);
    if (!(error instanceof Problem)) this.reports.report(this.shown().app.id, error);
  }

  private close(): void {
    this.attempt += 1;
    const end = this.end;
    this.end = () => undefined;
    try {
      end();
    } catch (error) {
      console.error(error); // of the widget's own clean-up
    }
    this.place().nativeElement.replaceChildren();
  }
}
