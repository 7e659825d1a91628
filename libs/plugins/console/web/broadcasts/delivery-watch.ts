// Asks how far the delivery came while something is under way, and stops when all is delivered or the page is left.
// Nothing is asked while nobody looks.
import { DestroyRef, DOCUMENT, effect, inject, signal, type Signal } from '@angular/core';

const everyMs = 1000;
/** After so many questions something is wrong, or very many people are to be reached. */
const patientAfter = 30;
const patientlyMs = 5000;

export class DeliveryWatch {
  private readonly document = inject(DOCUMENT);
  private readonly asked = signal(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Made in a field initialiser. @param ask resolves when the answer is on the page, whatever it was */
  constructor(
    private readonly isUnderWay: Signal<boolean>,
    private readonly ask: () => Promise<void>,
  ) {
    effect(() => (this.isUnderWay() ? this.schedule() : this.rest()));
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.round(), this.asked() < patientAfter ? everyMs : patientlyMs);
  }

  private async round(): Promise<void> {
    if (!this.document.hidden) {
      await this.ask();
      this.asked.update(asked => asked + 1);
    } else this.schedule();
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.asked.set(0);
  }
}
