// Code that is loaded when somebody wants what it does. It may not come: no network, or a new version was installed.
import { Injectable, inject } from '@angular/core';
import { Toasts } from '@sv/ui/workspace/toasts';

@Injectable({ providedIn: 'root' })
export class LateCode {
  private readonly toasts = inject(Toasts);

  /** Null when it did not come; then the person knows. */
  async get<T>(load: () => Promise<T>): Promise<T | null> {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      this.toasts.error('This cannot be opened. Check the connection, or reload the page.');
      return null;
    }
  }
}
