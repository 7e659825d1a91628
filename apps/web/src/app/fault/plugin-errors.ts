// Every error that nobody caught, and whether it happened while pages were drawn: then one of them is left half drawn. One
// that happened in a press or a timer leaves the page as it is.
import { type ErrorHandler, Injectable, RendererFactory2, inject } from '@angular/core';

/** An error that nobody caught. */
export interface Uncaught {
  error: unknown;
  isOfDrawing: boolean;
  /** The browser's event that was under way. */
  event: Event | undefined;
}

@Injectable({ providedIn: 'root' })
export class PluginErrors implements ErrorHandler {
  private listener: ((uncaught: Uncaught) => void) | null = null;
  private isDrawing = false;

  constructor() {
    const renderers = inject(RendererFactory2);
    renderers.begin = () => (this.isDrawing = true);
    // Angular ends the drawing first and hands over its error then, in the same turn.
    renderers.end = () => queueMicrotask(() => (this.isDrawing = false));
  }

  /** @returns ends it */
  watch(listener: (uncaught: Uncaught) => void): () => void {
    this.listener = listener;
    return () => (this.listener = null);
  }

  handleError(error: unknown): void {
    console.error(error);
    // Known only while it is under way, and the browser's name for it is deprecated without a successor.
    const { event } = globalThis as { event?: Event };
    const uncaught = { error, isOfDrawing: this.isDrawing, event };
    // What changes before the drawing is wound up would not be drawn.
    queueMicrotask(() => this.listener?.(uncaught));
  }
}
