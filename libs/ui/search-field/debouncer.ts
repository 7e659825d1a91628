// Delays work until the person stops typing.
import { DestroyRef, inject } from '@angular/core';

const pauseMs = 250;

/** Runs only the last of several calls, and none after the page was left. Call it in a field initialiser. */
export function debouncer(): (action: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  inject(DestroyRef).onDestroy(() => clearTimeout(timer));
  return action => {
    clearTimeout(timer);
    timer = setTimeout(action, pauseMs);
  };
}
