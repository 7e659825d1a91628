// Emits each time an element scrolls into view. Put it at the end of a list that can load more.
import { DestroyRef, Directive, ElementRef, afterNextRender, inject, output } from '@angular/core';

@Directive({ selector: '[svScrolledIntoView]' })
export class ScrolledIntoView {
  readonly svScrolledIntoView = output<void>();

  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const destroyRef = inject(DestroyRef);
    afterNextRender(() => {
      // Some environments lack IntersectionObserver; the button beside it does the same.
      if (!('IntersectionObserver' in window)) return;
      const observer = new IntersectionObserver(entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.svScrolledIntoView.emit();
      });
      observer.observe(element);
      destroyRef.onDestroy(() => observer.disconnect());
    });
  }
}
