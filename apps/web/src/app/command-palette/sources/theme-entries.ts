// Switches the theme from the command palette. The theme that is in use is not offered.
import { Injectable, computed, inject } from '@angular/core';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { type Theme, ThemeChoice } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { PaletteEntry } from '../palette-entry';
import { t } from '@sv/ui/locale/translate';
import { keywordsOf } from '../matching/keywords-of';

interface ThemeCommand {
  theme: Theme;
  name: string;
  keywords: readonly string[];
  icon: IconName;
}

function themeCommands(): ThemeCommand[] {
  const common = keywordsOf(t('theme, mode, appearance, colours, colors, contrast', {}, 'keywords'));
  const words = (text: string): string[] => [...keywordsOf(text), ...common];
  const [dark, light] = [t('dark, dark mode, night', {}, 'keywords'), t('light, light mode, day', {}, 'keywords')];
  const system = t('system, auto', {}, 'keywords');
  return [
    { theme: 'dark', name: t('Switch to dark theme'), keywords: words(dark), icon: 'moon' },
    { theme: 'light', name: t('Switch to light theme'), keywords: words(light), icon: 'sun' },
    { theme: 'system', name: t('Use the theme of this device'), keywords: words(system), icon: 'monitor' },
  ];
}

@Injectable()
export class ThemeEntries {
  private readonly themeChoice = inject(ThemeChoice);
  private readonly toasts = inject(Toasts);

  readonly entries = computed<Omit<PaletteEntry, 'group'>[]>(() =>
    themeCommands()
      .filter(({ theme }) => theme !== this.themeChoice.theme())
      .map(({ theme, ...command }) => ({
        id: `theme-${theme}`,
        about: null,
        ...command,
        run: () => this.choose(theme),
      })),
  );

  private async choose(theme: Theme): Promise<void> {
    try {
      await this.themeChoice.choose(theme);
    } catch (error) {
      this.toasts.error(error); // a Problem: the theme applies in this browser, but is not stored with the account
    }
  }
}
