// Sorting on the page of all widgets.
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { CdkDrag, CdkDragHandle } from '@angular/cdk/drag-drop';
import { Button } from '@sv/ui/button/button';
import { ArrangeApps } from '@sv/ui/home/arrange-apps/arrange-apps';
import { EditFavourites } from '@sv/ui/home/edit-favourites/edit-favourites';
import { SortHandle } from '@sv/ui/sorting/sort-handle';
import { SortableList } from '@sv/ui/sorting/sortable-list';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './sorting.html';

@Component({
  selector: 'sv-design-sorting',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, ArrangeApps, Button, CdkDrag, CdkDragHandle, EditFavourites, SortableList, SortHandle],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './sorting.html',
  styleUrl: '../section.css',
})
export class SortingSection {
  protected readonly entries = signal([
    { id: 'tasks', name: 'Tasks' },
    { id: 'bookmarks', name: 'Bookmarks' },
    { id: 'daybook', name: 'Daybook' },
  ]);
  protected readonly place = signal(0);
  protected readonly shown = signal<'apps' | 'favourites' | null>(null);

  protected move(entry: { id: string; name: string }, to: number): void {
    this.entries.update(before => before.filter(one => one !== entry).toSpliced(to, 0, entry));
  }
}
