// For actions that need a fresh sign-in: when the server demands one, asks for confirmation and repeats the action, so
// that a page need not know which of its actions these are. The dialog's code is loaded on first use.
import { ApplicationRef, EnvironmentInjector, Injectable, type Type, createComponent, inject } from '@angular/core';
import { Problem } from '../problem';
import { toProblem } from '../to-problem';
import type { ReauthenticationDialog } from './reauthentication-dialog';
import { t } from '../../locale/translate';

@Injectable({ providedIn: 'root' })
export class Reauthentication {
  private readonly app = inject(ApplicationRef);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private asking: Promise<boolean> | null = null;

  /**
   * Runs the action. On `reauthentication-required` it asks for confirmation and runs the action again; other refusals
   * are thrown. Resolves to null when the person closed the dialog: the action was not done, and there is nothing to
   * report.
   */
  async run<T>(action: () => Promise<T>): Promise<{ answer: T } | null> {
    try {
      return { answer: await action() };
    } catch (error) {
      if (toProblem(error).code !== 'reauthentication-required') throw error;
    }
    return (await this.confirm()) ? { answer: await action() } : null;
  }

  /** Two simultaneous actions share one dialog. */
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
    console.error(error); // the file could not be loaded: no network, or a new version was installed
    throw new Problem({
      code: 'offline',
      detail: t('We can’t ask you to confirm this at the moment. Check your connection, or reload the page.'),
    });
  }
}
