// Says each time that an element is scrolled into sight: the end of a list that goes on.
import { DestroyRef, Directive, ElementRef, afterNextRender, inject, output } from '@angular/core';

@Directive({ selector: '[svEndInSight]' })
export class EndInSight {
  readonly svEndInSight = output<void>();

  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const destroyRef = inject(DestroyRef);
    afterNextRender(() => {
      // Not everywhere there is one: the button beside it does the same.
      if (!('IntersectionObserver' in window)) return;
      const observer = new IntersectionObserver(entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.svEndInSight.emit();
      });
      observer.observe(element);
      destroyRef.onDestroy(() => observer.disconnect());
    });
  }
}
