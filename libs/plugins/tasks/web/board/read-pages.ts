// Reads as many pages of a list as are shown, to show the same part of it again.
import { firstValueFrom } from 'rxjs';
import type { ReadPage } from '../outline/list-context';
import { joined, type Items } from './arrangement';
import type { ItemView } from './item-view';
import type { TasksApi } from './tasks-api';

/** @throws Problem */
export async function readPages(api: TasksApi, view: ItemView, atLeast: number): Promise<ReadPage> {
  let page = await firstValueFrom(api.readPage(view));
  let [items, parents] = [page.items as Items, page.parents ?? []];
  while (page.nextCursor && items.length < atLeast) {
    page = await firstValueFrom(api.readPage(view, page.nextCursor));
    items = joined(items, page.items);
    parents = [...parents, ...(page.parents ?? [])];
  }
  return { ...page, items: [...items], parents };
}
