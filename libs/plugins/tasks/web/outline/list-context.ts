// What the server says beside the items of a list: its sections, and which tasks have how many parts.
import { computed, linkedSignal } from '@angular/core';
import type { ListItemPage } from '../../shared/part.contract';
import type { TaskSection } from '../../shared/section.contract';
import type { TaskItemPage } from '../../shared/task.contract';
import type { Items } from '../board/arrangement';
import { byId, recounted, type Parents } from './part-counts';

/** A page as it is read: one of a list, one of several lists, or one that was kept before there were parts. */
export type ReadPage = TaskItemPage & Partial<ListItemPage>;

/** Of a list in which there is nothing yet. */
export const emptyPage: ReadPage = { items: [], nextCursor: null, parents: [], sections: [] };

/** Adds what the server does not have yet. */
interface WithUnsent {
  items: (items: Items) => Items;
  sections: (sections: readonly TaskSection[]) => readonly TaskSection[];
}

export class ListContext {
  private readonly known = linkedSignal(() => this.contextOf(this.firstPage()));
  readonly sections = computed(() => this.known().sections);
  readonly parents = computed(() => this.known().parents);
  /** Whether the pages say which tasks have parts. Those of several lists do not. */
  readonly isKnown = computed(() => this.known().isKnown);

  constructor(
    private readonly firstPage: () => ReadPage | undefined,
    private readonly withUnsent: WithUnsent,
  ) {}

  /** Another page of the same list. */
  add(page: ReadPage): void {
    const { parents } = this.contextOf(page);
    this.known.update(known => ({ ...known, parents: new Map([...known.parents, ...parents]) }));
  }

  /** The same pages, read again. */
  replace(page: ReadPage): void {
    this.known.set(this.contextOf(page));
  }

  setSections(sections: readonly TaskSection[]): void {
    this.known.update(known => ({ ...known, sections }));
  }

  /** After a change that was made here. */
  follow(before: Items, after: Items): void {
    this.known.update(known => ({ ...known, parents: recounted(known.parents, before, after) }));
  }

  private contextOf(page: ReadPage | undefined): {
    parents: Parents;
    sections: readonly TaskSection[];
    isKnown: boolean;
  } {
    const { parents, sections = [], items = [] } = page ?? {};
    const isKnown = parents !== undefined;
    return {
      parents: recounted(byId(parents), items, this.withUnsent.items(items)),
      sections: this.withUnsent.sections(sections),
      isKnown,
    };
  }
}
