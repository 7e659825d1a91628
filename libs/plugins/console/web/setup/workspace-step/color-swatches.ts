// A few colours to choose from at a glance. They share their control with the field for any other colour.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';

@Component({
  selector: 'sv-color-swatches',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ReactiveFormsModule],
  template: `
    <fieldset>
      <legend>Colour</legend>
      @for (color of colors; track color.value) {
        <label [title]="color.name">
          <input
            type="radio"
            name="primaryColor"
            [formControl]="control()"
            [value]="color.value"
            [style.--swatch]="color.shown"
          />
          <span class="sv-visually-hidden">{{ color.name }}</span>
        </label>
      }
    </fieldset>
  `,
  styleUrl: './color-swatches.css',
})
export class ColorSwatches {
  readonly control = input.required<FormControl<string>>();

  protected readonly colors = [
    { name: 'Blue', value: '', shown: '#4450d3' },
    { name: 'Teal', value: '#0f766e', shown: '#0f766e' },
    { name: 'Green', value: '#2f6b33', shown: '#2f6b33' },
    { name: 'Yellow', value: '#c99700', shown: '#c99700' },
    { name: 'Orange', value: '#c2571a', shown: '#c2571a' },
    { name: 'Red', value: '#c0362c', shown: '#c0362c' },
    { name: 'Pink', value: '#b83280', shown: '#b83280' },
    { name: 'Purple', value: '#7a46b8', shown: '#7a46b8' },
  ];
}
