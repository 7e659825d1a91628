// Loads the area of the toasts a while after the first page, or with the first toast.
import { EnvironmentInjector, Injectable, effect, inject } from '@angular/core';
import { Toasts } from '@sv/ui/workspace/toasts';

@Injectable({ providedIn: 'root' })
export class ToastStart {
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly toasts = inject(Toasts);
  private loading: Promise<void> | null = null;

  watch(): void {
    effect(() => {
      if (this.toasts.shown().length > 0) this.load().catch(console.error);
    });
  }

  /** Rejects when it could not be loaded; then it can be tried again. */
  load(): Promise<void> {
    return (this.loading ??= this.show().catch((error: unknown) => {
      this.loading = null;
      throw error;
    }));
  }

  private async show(): Promise<void> {
    const [{ attachToBody }, { ToastArea }] = await Promise.all([
      import('@sv/ui/dialog/attach-to-body'),
      import('@sv/ui/toast-area/toast-area'),
    ]);
    attachToBody(this.environmentInjector, ToastArea);
  }
}
