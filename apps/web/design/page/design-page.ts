// Every widget of libs/ui with its states, in each theme, direction, contrast and zoom. Only `npm run dev` has it.
import { NgComponentOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, DestroyRef, inject } from '@angular/core';
import { Page } from '@sv/ui/page/page';
import { type SegmentOption, Segmented } from '@sv/ui/segmented/segmented';
import { sections } from '../sections/sections';
import { type Contrast, type Direction, type Motion, PageLook, type Theme, type Zoom } from './page-look';

const options = <T extends string>(labels: Record<T, string>): SegmentOption<T>[] =>
  (Object.keys(labels) as T[]).map(value => ({ value, label: labels[value] }));

@Component({
  selector: 'sv-design-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [NgComponentOutlet, Page, Segmented],
  providers: [PageLook],
  templateUrl: './design-page.html',
  styleUrl: './design-page.css',
})
export class DesignPage {
  protected readonly look = inject(PageLook);
  protected readonly sections = sections;
  protected readonly themes = options<Theme>({ system: 'System', light: 'Light', dark: 'Dark' });
  protected readonly directions = options<Direction>({ ltr: 'Left to right', rtl: 'Right to left' });
  protected readonly zooms: SegmentOption<Zoom>[] = [
    { value: '100', label: '100 %' },
    { value: '200', label: '200 %' },
  ];
  protected readonly contrasts = options<Contrast>({ usual: 'Usual contrast', more: 'More contrast' });
  protected readonly motions = options<Motion>({ usual: 'Usual motion', reduced: 'Reduced motion' });

  constructor() {
    inject(DestroyRef).onDestroy(() => this.look.restore());
  }

  /** The address stays: a fragment would be another page to the router. */
  protected goTo(id: string): void {
    const heading = document.getElementById(`design-${id}`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }
}
