// For acts that need a fresh sign-in: when the server asks for one, the person proves who they are and the act is
// repeated, so that no page has to know which of its acts these are. The dialog's code is loaded on the first use.
import { ApplicationRef, EnvironmentInjector, Injectable, type Type, createComponent, inject } from '@angular/core';
import { Problem } from '../problem';
import { toProblem } from '../to-problem';
import type { ReauthenticationDialog } from './reauthentication-dialog';

@Injectable({ providedIn: 'root' })
export class Reauthentication {
  private readonly app = inject(ApplicationRef);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private asking: Promise<boolean> | null = null;

  /**
   * Does the act; on `reauthentication-required` asks who it is and does it once more. Every other refusal is thrown on.
   * Resolves to null when the person closed the dialog: nothing was done, and there is nothing to tell.
   */
  async run<T>(act: () => Promise<T>): Promise<{ answer: T } | null> {
    try {
      return { answer: await act() };
    } catch (error) {
      if (toProblem(error).code !== 'reauthentication-required') throw error;
    }
    return (await this.confirm()) ? { answer: await act() } : null;
  }

  /** Two acts at once share one dialog. */
  private confirm(): Promise<boolean> {
    return (this.asking ??= this.ask().finally(() => (this.asking = null)));
  }

  private async ask(): Promise<boolean> {
    const dialog = createComponent(await loadDialog(), { environmentInjector: this.environmentInjector });
    document.body.append(dialog.location.nativeElement);
    this.app.attachView(dialog.hostView);
    try {
      return await new Promise<boolean>(resolve => dialog.instance.answered.subscribe(resolve));
    } finally {
      dialog.destroy();
    }
  }
}

async function loadDialog(): Promise<Type<ReauthenticationDialog>> {
  try {
    return (await import('./reauthentication-dialog')).ReauthenticationDialog;
  } catch (error) {
    console.error(error); // its file: no network, or a new version was installed
    throw new Problem({
      code: 'offline',
      detail: 'You cannot be asked to confirm this at the moment. Check the connection, or reload the page.',
    });
  }
}
