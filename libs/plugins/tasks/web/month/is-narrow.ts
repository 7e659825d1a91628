// Whether the window is too narrow for a grid of seven days.
import { DOCUMENT, DestroyRef, type Signal, inject, signal } from '@angular/core';

export function injectIsNarrow(): Signal<boolean> {
  const media = inject(DOCUMENT).defaultView!.matchMedia('(max-width: 60rem)');
  const isNarrow = signal(media.matches);
  const update = (): void => isNarrow.set(media.matches);
  media.addEventListener('change', update);
  inject(DestroyRef).onDestroy(() => media.removeEventListener('change', update));
  return isNarrow.asReadonly();
}
