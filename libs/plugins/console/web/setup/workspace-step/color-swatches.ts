// A few colours to choose from at a glance, beside the field for any other one.
import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-color-swatches',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T],
  template: `
    <fieldset>
      <legend>{{ 'Colour' | t }}</legend>
      @for (color of colors; track color.value) {
        <label [title]="color.name">
          <input
            type="radio"
            name="swatch"
            [checked]="color.value === value()"
            [style.--swatch]="color.shown"
            (change)="chosen.emit(color.value)"
          />
          <span class="sv-visually-hidden">{{ color.name }}</span>
        </label>
      }
    </fieldset>
  `,
  styleUrl: './color-swatches.css',
})
export class ColorSwatches {
  /** `#rrggbb`, or empty for the workspace's own colour. */
  readonly value = input.required<string>();
  readonly chosen = output<string>();

  protected readonly colors = [
    { name: t('Blue'), value: '', shown: '#4450d3' },
    { name: t('Teal'), value: '#0f766e', shown: '#0f766e' },
    { name: t('Green'), value: '#2f6b33', shown: '#2f6b33' },
    { name: t('Yellow'), value: '#c99700', shown: '#c99700' },
    { name: t('Orange'), value: '#c2571a', shown: '#c2571a' },
    { name: t('Red'), value: '#c0362c', shown: '#c0362c' },
    { name: t('Pink'), value: '#b83280', shown: '#b83280' },
    { name: t('Purple'), value: '#7a46b8', shown: '#7a46b8' },
  ];
}
