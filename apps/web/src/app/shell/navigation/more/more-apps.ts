// "More": the apps that have no place in the navigation, the favourites, and the way to arrange the apps. Loaded when
// somebody opens it.
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ArrangeApps } from '@sv/ui/home/arrange-apps/arrange-apps';
import { NarrowWindow } from '../../narrow-window';
import { Favourites } from './favourites';
import type { NavLink } from '../nav-links';
import { NavList } from '../nav-list';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-more-apps',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ArrangeApps, Button, Dialog, Favourites, NavList, T],
  template: `
    @if (arranges()) {
      <sv-arrange-apps (closed)="closed.emit()" />
    } @else {
      <sv-dialog [heading]="'More' | t" size="sm" [open]="true" (closed)="closed.emit()">
        @if (links().length > 0) {
          <nav [attr.aria-label]="'More apps' | t">
            <sv-nav-list [links]="links()" (navigated)="closed.emit()" />
          </nav>
        }
        @if (isNarrow()) {
          <sv-favourites (left)="closed.emit()" />
        }
        <button svActions svButton type="button" (click)="arranges.set(true)">{{ 'Arrange apps' | t }}</button>
      </sv-dialog>
    }
  `,
})
export class MoreApps {
  /** In a wide window the favourites are in the sidebar. */
  protected readonly isNarrow = inject(NarrowWindow).isNarrow;

  readonly links = input.required<readonly NavLink[]>();
  readonly closed = output<void>();

  protected readonly arranges = signal(false);
}
