// Says that an element is in sight, once for each frame as long as it is: put it at the end of a list that grows, and take
// it away when that is done.
import { DestroyRef, Directive, ElementRef, afterNextRender, inject, output } from '@angular/core';

@Directive({ selector: '[svNearEnd]' })
export class NearEnd {
  readonly svNearEnd = output();

  constructor() {
    const { nativeElement: element } = inject<ElementRef<HTMLElement>>(ElementRef);
    const destroyRef = inject(DestroyRef);
    // Without a layout, as in tests of components, nothing is in sight.
    if (!('IntersectionObserver' in globalThis)) return;
    afterNextRender(() => {
      let frame = 0;
      const observer = new IntersectionObserver(entries => {
        // On a busy machine several at once: the last one is how it is now.
        if (!entries.at(-1)?.isIntersecting) return;
        this.svNearEnd.emit();
        // It says nothing again while the element stays in sight.
        observer.unobserve(element);
        frame = requestAnimationFrame(() => observer.observe(element));
      });
      observer.observe(element);
      destroyRef.onDestroy(() => {
        cancelAnimationFrame(frame);
        observer.disconnect();
      });
    });
  }
}
