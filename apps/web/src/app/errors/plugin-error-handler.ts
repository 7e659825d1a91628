// Passes on every uncaught error, with whether it was thrown during rendering. Such an error leaves a page half
// rendered; one from a click handler or a timer does not.
import { type ErrorHandler, Injectable, RendererFactory2, inject } from '@angular/core';

export interface UncaughtError {
  error: unknown;
  isRenderError: boolean;
  /** The browser event during which the error was thrown. */
  event: Event | undefined;
}

@Injectable({ providedIn: 'root' })
export class PluginErrorHandler implements ErrorHandler {
  private listener: ((uncaught: UncaughtError) => void) | null = null;
  private isRendering = false;

  constructor() {
    const renderers = inject(RendererFactory2);
    renderers.begin = () => (this.isRendering = true);
    // Angular calls `end` before it reports the error of that rendering, in the same task. A microtask keeps the flag
    // until then.
    renderers.end = () => queueMicrotask(() => (this.isRendering = false));
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: (uncaught: UncaughtError) => void): () => void {
    this.listener = listener;
    return () => (this.listener = null);
  }

  handleError(error: unknown): void {
    console.error(error);
    // `window.event` is set only while the event is handled. It is deprecated, but has no successor.
    const { event } = globalThis as { event?: Event };
    const uncaught = { error, isRenderError: this.isRendering, event };
    // Angular would not render a state change that is made before it has finished its cleanup.
    queueMicrotask(() => this.listener?.(uncaught));
  }
}
