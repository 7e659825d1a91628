// Switches the theme from the command palette. The theme that is in use is not offered.
import { Injectable, computed, inject } from '@angular/core';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { type Theme, ThemeChoice } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { PaletteEntry } from '../palette-entry';

interface ThemeCommand {
  theme: Theme;
  name: string;
  keywords: readonly string[];
  icon: IconName;
}

const common = ['theme', 'mode', 'appearance', 'colours', 'colors', 'contrast'];
const commands: readonly ThemeCommand[] = [
  { theme: 'dark', name: 'Switch to dark theme', keywords: ['dark', 'dark mode', 'night', ...common], icon: 'moon' },
  { theme: 'light', name: 'Switch to light theme', keywords: ['light', 'light mode', 'day', ...common], icon: 'sun' },
  { theme: 'system', name: 'Use the theme of this device', keywords: ['system', 'auto', ...common], icon: 'monitor' },
];

@Injectable()
export class ThemeEntries {
  private readonly themeChoice = inject(ThemeChoice);
  private readonly toasts = inject(Toasts);

  readonly entries = computed<Omit<PaletteEntry, 'group'>[]>(() =>
    commands
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
