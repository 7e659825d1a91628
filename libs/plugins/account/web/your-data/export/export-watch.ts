// Asks how far an export came while one is running, and stops when it is over or the page is left. Nothing is asked
// while nobody looks.
import { DestroyRef, DOCUMENT, effect, inject, signal, type Signal } from '@angular/core';

const everyMs = 1000;
/** After so many questions it is a large one. */
const patientAfter = 30;
const patientlyMs = 3000;

export class ExportWatch {
  private readonly document = inject(DOCUMENT);
  private readonly asked = signal(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Made in a field initialiser. @param ask never rejects */
  constructor(
    private readonly isRunning: Signal<boolean>,
    private readonly ask: () => Promise<void>,
  ) {
    effect(() => (this.isRunning() ? this.schedule() : this.rest()));
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.round(), this.asked() < patientAfter ? everyMs : patientlyMs);
  }

  private async round(): Promise<void> {
    if (this.document.hidden) return this.schedule();
    await this.ask();
    this.asked.update(asked => asked + 1);
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.asked.set(0);
  }
}
