// The field of a line: it shows the text, and the text follows what is typed.
import { Directive, ElementRef, effect, inject, input } from '@angular/core';
import type { LineDraft } from './line-draft';

@Directive({ selector: 'input[svLine]', host: { '(input)': 'svLine().text.set(field.value)' } })
export class LineField {
  protected readonly field = inject<ElementRef<HTMLInputElement>>(ElementRef).nativeElement;

  readonly svLine = input.required<LineDraft>();

  constructor() {
    // Not a binding: one that was cleared before it was rendered would keep what was typed.
    effect(() => {
      const text = this.svLine().text();
      if (this.field.value !== text) this.field.value = text;
    });
  }
}
