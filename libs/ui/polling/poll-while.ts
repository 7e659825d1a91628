// Polls the progress of a running task until it ends or the page is left. It pauses while the page is hidden.
import { DOCUMENT, effect, inject, type Signal } from '@angular/core';

const intervalMs = 1000;
/** After so many polls the task is large, or something is wrong, and the slow interval applies. */
const slowAfter = 30;

/**
 * Call it in an injection context.
 *
 * @param ask never rejects; resolves after the page shows the answer
 */
export function pollWhile(
  isRunning: Signal<boolean>,
  ask: () => Promise<unknown>,
  { slowIntervalMs }: { slowIntervalMs: number },
): void {
  const document = inject(DOCUMENT);
  effect(onCleanup => {
    if (!isRunning()) return;
    let asked = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      if (!document.hidden) {
        await ask();
        asked += 1;
      }
      if (!isOver) schedule();
    };
    const schedule = (): void => {
      timer = setTimeout(() => void poll(), asked < slowAfter ? intervalMs : slowIntervalMs);
    };
    schedule();
    onCleanup(() => {
      isOver = true;
      clearTimeout(timer);
    });
  });
}
