// The address of a calendar, with what can be done with it.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  afterNextRender,
  booleanAttribute,
  computed,
  input,
  viewChild,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-calendar-address',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CopyButton, Field, FieldControl, Icon, T],
  template: `
    <sv-field [label]="'Calendar address' | t" [hint]="hint()">
      <input svInput #field readonly [value]="address()" />
    </sv-field>
    <div class="sv-row">
      <a svButton variant="primary" [href]="webcal()"
        ><sv-icon name="calendar" [size]="16" />{{ 'Open in calendar app' | t }}</a
      >
      <sv-copy-button [text]="address()" [label]="'Copy address' | t" />
    </div>
  `,
  styles: `
    :host {
      display: grid;
      gap: var(--sv-space-3);
    }

    .sv-row {
      flex-wrap: wrap;
    }
  `,
})
export class CalendarAddress {
  readonly address = input.required<string>();
  readonly hint = input<string>();
  /** Takes the focus, in the place of the button that created it. */
  readonly isNew = input(false, { transform: booleanAttribute });
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  /** What devices open with their calendar app. */
  protected readonly webcal = computed(() => this.address().replace(/^https?:/, 'webcal:'));

  constructor() {
    afterNextRender(() => this.isNew() && this.field().nativeElement.select());
  }
}
