// How the items of a list stand on a page: in sections, and parts below their task. The order is that of their positions.
import type { TaskParent } from '../../shared/part.contract';
import type { TaskSection } from '../../shared/section.contract';
import type { TaskItem } from '../../shared/task.contract';

export interface OutlineRow {
  item: TaskItem;
  /** Whether it stands below its task. A part whose task is not on the page stands among the tasks. */
  isPart: boolean;
  /** How many parts it has; null: none. */
  parts: TaskParent | null;
  /** Whether the page has some of them, shown or collapsed. */
  hasPartsHere: boolean;
  isCollapsed: boolean;
  /** The task of a part, if the page knows its name. */
  partOf: TaskParent | null;
}

export interface OutlineGroup {
  /** Null for the items in no section. */
  section: TaskSection | null;
  /** How many tasks it has, without their parts. */
  count: number;
  rows: readonly OutlineRow[];
  isCollapsed: boolean;
}

export interface OutlineSource {
  items: readonly TaskItem[];
  sections: readonly TaskSection[];
  parents: ReadonlyMap<string, TaskParent>;
  /** Ids of sections and of tasks with parts. */
  collapsed: ReadonlySet<string>;
}

/** The items in no section come first. */
export function outlineOf(source: OutlineSource): OutlineGroup[] {
  const { items, sections, collapsed } = source;
  const onPage = new Set(items.map(({ id }) => id));
  const known = new Set(sections.map(({ id }) => id));
  const partsOf = groupedBy(items, ({ parentId }) => (parentId && onPage.has(parentId) ? parentId : null));
  const inSection = groupedBy(partsOf.get(null) ?? [], ({ sectionId }) =>
    sectionId && known.has(sectionId) ? sectionId : null,
  );
  return [null, ...sections].map(section => {
    const tasks = inSection.get(section?.id ?? null) ?? [];
    return {
      section,
      count: tasks.length,
      isCollapsed: section !== null && collapsed.has(section.id),
      rows: tasks.flatMap(task => family(source, task, partsOf.get(task.id) ?? [])),
    };
  });
}

/** As many rows from the top, of those that are not collapsed. */
export function firstRows(groups: readonly OutlineGroup[], count: number): OutlineGroup[] {
  let left = count;
  return groups.map(group => {
    if (group.isCollapsed) return group;
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return { ...group, rows };
  });
}

function groupedBy(
  items: readonly TaskItem[],
  keyOf: (item: TaskItem) => string | null,
): Map<string | null, TaskItem[]> {
  const groups = new Map<string | null, TaskItem[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function family({ parents, collapsed }: OutlineSource, item: TaskItem, parts: readonly TaskItem[]): OutlineRow[] {
  const hasPartsHere = parts.length > 0;
  const isCollapsed = hasPartsHere && collapsed.has(item.id);
  const partOf = item.parentId === null ? null : (parents.get(item.parentId) ?? null);
  const own = parents.get(item.id) ?? null;
  const row = { item, isPart: false, parts: own, hasPartsHere, isCollapsed, partOf };
  return [row, ...(isCollapsed ? [] : parts.map(part => partRow(part, own)))];
}

const partRow = (item: TaskItem, partOf: TaskParent | null): OutlineRow => ({
  item,
  isPart: true,
  parts: null,
  hasPartsHere: false,
  isCollapsed: false,
  partOf,
});
