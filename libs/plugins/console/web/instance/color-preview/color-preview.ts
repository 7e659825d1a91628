// Previews the colour in the light and the dark theme side by side, with its contrast ratios.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { type ThemeAccent, themeAccent } from '@sv/ui/accent/theme-accent';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-color-preview',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
  templateUrl: './color-preview.html',
  styleUrl: './color-preview.css',
})
export class ColorPreview {
  protected readonly locale = inject(LocaleService);

  /** `#rrggbb`; null for the workspace's default. */
  readonly color = input.required<string | null>();
  readonly name = input.required<string>();

  protected readonly themes = computed(() =>
    (['light', 'dark'] as const).map(theme => {
      const { accent, onAccent, adapted, ...contrast } = themeAccent(this.color(), theme);
      return {
        theme,
        heading: theme === 'light' ? t('Light theme') : t('Dark theme'),
        accent,
        onAccent,
        note: noteOn(accent, adapted, theme),
        contrasts: [
          { label: t('Text on buttons'), ratio: this.ratio(contrast.onButton), minimum: 4.5 },
          { label: t('Links'), ratio: this.ratio(contrast.link), minimum: 4.5 },
          { label: t('Buttons on the page'), ratio: this.ratio(contrast.button), minimum: 3 },
        ],
      };
    }),
  );

  /** Rounded down, so that it never claims more contrast than there is. */
  private ratio(contrast: number): string {
    const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return this.locale.formatNumber(Math.floor(contrast * 10) / 10, oneDigit);
  }
}

function noteOn(accent: string, adapted: ThemeAccent['adapted'], theme: 'light' | 'dark'): string {
  if (!adapted) return t('Not adjusted: {accent}', { accent });
  if ((adapted === 'darker') !== (theme === 'light'))
    return t('Slightly adjusted, so that text on it is readable: {accent}', { accent });
  return adapted === 'darker'
    ? t('Slightly darker, to be visible on light pages: {accent}', { accent })
    : t('Slightly lighter, to be visible on dark pages: {accent}', { accent });
}
