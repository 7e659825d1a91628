// How an accent colour appears in each theme: the adapted colour, and its contrast ratios.
import { accentOf, accentText, backgrounds, OWN_ACCENT, type Theme } from '@sv/rules/color/accent';
import { contrast } from '@sv/rules/color/contrast';

export interface ThemeAccent {
  /** `#rrggbb`, for buttons and checkboxes. */
  accent: string;
  onAccent: string;
  /** How the chosen colour had to be changed for readable contrast; null when it was not. */
  adapted: 'darker' | 'lighter' | null;
  /** Contrast ratios from 1 to 21: text on a button, a link on the page, a button against the page. */
  onButton: number;
  link: number;
  button: number;
}

/** @param chosen `#rrggbb`; null: the workspace's own colour */
export function themeAccent(chosen: string | null, theme: Theme): ThemeAccent {
  const { accent, onAccent } = chosen ? accentOf(chosen.toLowerCase(), theme) : OWN_ACCENT[theme];
  const page = backgrounds[theme].surface;
  const [before, after] = [contrast(chosen ?? accent, '#000000'), contrast(accent, '#000000')];
  return {
    accent,
    onAccent,
    adapted: before === after ? null : before > after ? 'darker' : 'lighter',
    onButton: contrast(accent, onAccent),
    link: contrast(accentText({ accent, onAccent }, theme), page),
    button: contrast(accent, page),
  };
}
