// Previews the colour in the light and the dark theme side by side, with its contrast ratios.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { themeAccent } from '@sv/ui/accent/theme-accent';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';

const adaptedText = {
  darker: 'Slightly darker, to be visible on light pages:',
  lighter: 'Slightly lighter, to be visible on dark pages:',
};

@Component({
  selector: 'sv-color-preview',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './color-preview.html',
  styleUrl: './color-preview.css',
})
export class ColorPreview {
  /** `#rrggbb`; null for the workspace's default. */
  readonly color = input.required<string | null>();
  readonly name = input.required<string>();

  protected readonly themes = computed(() =>
    (['light', 'dark'] as const).map(theme => {
      const { accent, onAccent, adapted, ...contrast } = themeAccent(this.color(), theme);
      return {
        theme,
        heading: theme === 'light' ? 'Light theme' : 'Dark theme',
        accent,
        onAccent,
        note: adapted ? `${textFor(adapted, theme)} ${accent}` : `Not adjusted: ${accent}`,
        contrasts: [
          { label: 'Text on buttons', ratio: ratio(contrast.onButton), minimum: 4.5 },
          { label: 'Links', ratio: ratio(contrast.link), minimum: 4.5 },
          { label: 'Buttons on the page', ratio: ratio(contrast.button), minimum: 3 },
        ],
      };
    }),
  );
}

const textFor = (adapted: keyof typeof adaptedText, theme: 'light' | 'dark'): string =>
  (adapted === 'darker') === (theme === 'light')
    ? adaptedText[adapted]
    : 'Slightly adjusted, so that text on it is readable:';

/** Rounded down, so that it never claims more contrast than there is. */
const ratio = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);
