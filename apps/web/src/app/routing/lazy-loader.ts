// Loads code on demand. That can fail: without a network, or after a new version was installed.
import { Injectable, inject } from '@angular/core';
import { Toasts } from '@sv/ui/workspace/toasts';
import { t } from '@sv/ui/locale/translate';

@Injectable({ providedIn: 'root' })
export class LazyLoader {
  private readonly toasts = inject(Toasts);

  /** Null when loading failed; then a toast says so. */
  async load<T>(load: () => Promise<T>): Promise<T | null> {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      this.toasts.error(t('This can’t be opened. Check your connection, or reload the page.'));
      return null;
    }
  }
}
