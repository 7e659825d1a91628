// A sentence with a link or a button in it: `'Check the connection, then <link>try again</link>.' | t`. Translators may
// move the part; what it is comes from a template of the same name, which is given the text of the part.
import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  Directive,
  TemplateRef,
  computed,
  contentChildren,
  inject,
  input,
} from '@angular/core';

/** `<ng-template svPart="link" let-text><a href="…">{{ text }}</a></ng-template>` */
@Directive({ selector: '[svPart]' })
export class SentencePart {
  readonly name = input.required<string>({ alias: 'svPart' });
  readonly template = inject<TemplateRef<{ $implicit: string }>>(TemplateRef);
}

@Component({
  selector: 'sv-sentence',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [NgTemplateOutlet],
  template: `@for (piece of pieces(); track $index) {
    @if (piece.template; as template) {
      <ng-container *ngTemplateOutlet="template; context: { $implicit: piece.text }" />
    } @else {
      <ng-container>{{ piece.text }}</ng-container>
    }
  }`,
  styles: ':host { display: contents; }',
})
export class Sentence {
  /** Translated, with `<name>…</name>` around the parts. */
  readonly text = input.required<string>();
  private readonly parts = contentChildren(SentencePart);
  protected readonly pieces = computed(() => {
    const templates = new Map(this.parts().map(part => [part.name(), part.template]));
    return [...this.text().matchAll(/<(\w+)>([^<]*)<\/\1>|[^<]+|</g)].map(([whole, name, text]) => ({
      text: text ?? whole,
      template: name === undefined ? undefined : templates.get(name),
    }));
  });
}
