// A search field with a magnifying glass. The search starts after a short pause in typing.
import { ChangeDetectionStrategy, Component, input, linkedSignal, model } from '@angular/core';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import { Icon } from '../icon/icon';
import { debouncer } from './debouncer';

@Component({
  selector: 'sv-search-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon],
  template: `
    <sv-field labelHidden [label]="label()">
      <sv-icon class="sv-input-mark" name="search" [size]="16" />
      <input
        svInput
        #input
        type="search"
        autocomplete="off"
        spellcheck="false"
        [placeholder]="placeholder() ?? label()"
        [value]="typed()"
        (input)="type(input.value)"
      />
    </sv-field>
  `,
  styles: `
    :host {
      display: block;
    }
  `,
})
export class SearchField {
  readonly label = input.required<string>();
  /** By default the label. */
  readonly placeholder = input<string>();
  /** Without leading and trailing spaces. */
  readonly search = model.required<string>();

  /** The text in the field. A space at its end stays while the person types the next word. */
  protected readonly typed = linkedSignal<string, string>({
    source: this.search,
    computation: (search, before) => (before?.value.trim() === search ? before.value : search),
  });
  private readonly debounce = debouncer();

  protected type(text: string): void {
    this.typed.set(text);
    this.debounce(() => this.search.set(text.trim()));
  }
}
