// How the page of all widgets is looked at: theme, direction, zoom, contrast and motion. The last two are set by the
// person's system; here the same tokens are set by hand, as the rules for them say.
import { DOCUMENT, Injectable, effect, inject, signal } from '@angular/core';

export type Theme = 'system' | 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';
export type Zoom = '100' | '200';
export type Contrast = 'usual' | 'more';
export type Motion = 'usual' | 'reduced';

const CONTRAST = 'prefers-contrast: more';
const MOTION = 'prefers-reduced-motion: reduce';

@Injectable()
export class PageLook {
  private readonly root = inject(DOCUMENT).documentElement;
  private readonly before = { theme: this.root.getAttribute('data-theme'), dir: this.root.dir };

  readonly theme = signal<Theme>('system');
  readonly direction = signal<Direction>('ltr');
  readonly zoom = signal<Zoom>('100');
  readonly contrast = signal<Contrast>('usual');
  readonly motion = signal<Motion>('usual');

  constructor() {
    effect(() => this.setTheme(this.theme() === 'system' ? this.before.theme : this.theme()));
    effect(() => (this.root.dir = this.direction()));
    effect(() => this.root.style.setProperty('zoom', this.zoom() === '200' ? '2' : ''));
    effect(() => this.setTokens(CONTRAST, this.contrast() === 'more'));
    effect(() => this.setTokens(MOTION, this.motion() === 'reduced'));
  }

  /** As it was before the page was opened. */
  restore(): void {
    this.setTheme(this.before.theme);
    this.root.dir = this.before.dir;
    this.root.style.removeProperty('zoom');
    this.setTokens(CONTRAST, false);
    this.setTokens(MOTION, false);
  }

  private setTheme(theme: string | null): void {
    if (theme === null) this.root.removeAttribute('data-theme');
    else this.root.setAttribute('data-theme', theme);
  }

  private setTokens(condition: string, isOn: boolean): void {
    for (const rule of rulesOf(this.root.ownerDocument, condition)) {
      for (const name of [...rule.style].filter(name => name.startsWith('--'))) {
        if (isOn) this.root.style.setProperty(name, rule.style.getPropertyValue(name));
        else this.root.style.removeProperty(name);
      }
    }
  }
}

/** The rules for `:root` below such a media query. */
function rulesOf(document: Document, condition: string): CSSStyleRule[] {
  const media = [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule instanceof CSSMediaRule && rule.conditionText.includes(condition)) as CSSMediaRule[];
  const rules = media.flatMap(rule => [...rule.cssRules]) as CSSStyleRule[];
  return rules.filter(({ selectorText }) => selectorText === ':root');
}
