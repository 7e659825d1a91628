// Loads the area of the toasts a while after the first page, or with the first toast. Where it cannot be loaded, the
// sentence of the newest toast takes its place: it often says why.
import { EnvironmentInjector, Injectable, computed, effect, inject, signal } from '@angular/core';
import { Toasts } from '@sv/ui/workspace/toasts';

@Injectable({ providedIn: 'root' })
export class ToastStart {
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly toasts = inject(Toasts);
  private readonly hasFailed = signal(false);
  private loading: Promise<void> | null = null;

  /** The message to show where the area of the toasts could not be loaded. */
  readonly fallback = computed(() => (this.hasFailed() ? this.toasts.shown().at(-1)?.message : undefined));

  watch(): void {
    effect(() => {
      if (this.toasts.shown().length > 0) this.load().catch(console.error);
    });
  }

  /** Rejects when it could not be loaded; then it can be tried again. */
  load(): Promise<void> {
    return (this.loading ??= this.show().catch((error: unknown) => {
      this.loading = null;
      this.hasFailed.set(true);
      throw error;
    }));
  }

  private async show(): Promise<void> {
    const [{ attachToBody }, { ToastArea }] = await Promise.all([
      import('@sv/ui/dialog/attach-to-body'),
      import('@sv/ui/toast-area/toast-area'),
    ]);
    this.hasFailed.set(false);
    attachToBody(this.environmentInjector, ToastArea);
  }
}
