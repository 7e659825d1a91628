// Asks a person before something that cannot be taken back: `if (await confirm.ask({...})) …`.
import { ApplicationRef, EnvironmentInjector, Injectable, createComponent, inject } from '@angular/core';
import { ConfirmDialog } from './confirm-dialog';
import type { Question } from './question';

@Injectable({ providedIn: 'root' })
export class Confirm {
  private readonly app = inject(ApplicationRef);
  private readonly environmentInjector = inject(EnvironmentInjector);

  /** Resolves to true only when the person pressed the button named `confirmLabel`. */
  async ask(question: Question): Promise<boolean> {
    const dialog = createComponent(ConfirmDialog, { environmentInjector: this.environmentInjector });
    dialog.setInput('question', question);
    document.body.append(dialog.location.nativeElement);
    this.app.attachView(dialog.hostView);
    try {
      return await new Promise<boolean>(resolve => dialog.instance.answered.subscribe(resolve));
    } finally {
      dialog.destroy();
    }
  }
}
