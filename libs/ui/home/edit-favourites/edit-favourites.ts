// A dialog in which a person orders, renames and removes their favourites.
import { ChangeDetectionStrategy, Component, computed, inject, output } from '@angular/core';
import type { Favourite } from '@sv/contracts/home.contract';
import { Button } from '../../button/button';
import { Dialog } from '../../dialog/dialog';
import { EmptyState } from '../../empty-state/empty-state';
import { Icon } from '../../icon/icon';
import { SortableList } from '../../sorting/sortable-list';
import { moveTo } from '../app-moves';
import { HomeStore } from '../home-store';
import { T } from '../../locale/t';

@Component({
  selector: 'sv-edit-favourites',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, EmptyState, Icon, SortableList, T],
  templateUrl: './edit-favourites.html',
  styleUrl: './edit-favourites.css',
})
export class EditFavourites {
  private readonly store = inject(HomeStore);

  readonly closed = output<void>();

  protected readonly entries = computed(() =>
    this.store.favourites().map(({ path, title }) => ({ id: path, name: title })),
  );

  protected move(path: string, to: number): void {
    this.change(list =>
      moveTo(
        list.map(one => one.path),
        path,
        to,
      ).map(one => list.find(({ path }) => path === one)!),
    );
  }

  protected rename(path: string, field: HTMLInputElement, before: string): void {
    const title = field.value.trim().slice(0, 120);
    field.value = title || before;
    if (!title || title === before) return;
    this.change(list => list.map(one => (one.path === path ? { path, title } : one)));
  }

  protected remove(path: string): void {
    this.change(list => list.filter(one => one.path !== path));
  }

  private change(change: (list: Favourite[]) => Favourite[]): void {
    void this.store.change(({ favourites }) => ({ favourites: change(favourites) }));
  }
}
