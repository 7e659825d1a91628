// The sections of a list with the changes that the server does not have yet. A change that is included already changes
// nothing.
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import type { TaskSection, TaskSectionChange } from '../../shared/section.contract';

type Sections = readonly TaskSection[];

/** @param listId the list that is shown; null: those of several lists have no sections */
export function withWaitingSections(
  sections: Sections,
  writes: readonly QueuedWrite[],
  listId: string | null,
): Sections {
  if (listId === null) return sections;
  return writes.filter(({ refusal }) => !refusal).reduce((all, write) => withOne(all, write, listId), sections);
}

function withOne(sections: Sections, { method, url, subject, body = {} }: QueuedWrite, listId: string): Sections {
  const { name, position } = body as TaskSectionChange;
  const before = sections.find(({ id }) => id === subject);
  if (method === 'POST') {
    if (before || !url.endsWith(`/lists/${encodeURIComponent(listId)}/sections`)) return sections;
    return withPlaces(sections, { id: subject, listId, name: name!, position: sections.length, version: 1 }, position);
  }
  if (!before || !url.endsWith(`/sections/${subject}`)) return sections;
  if (method === 'DELETE') return withPlaces(sections, before, null);
  return withPlaces(sections, { ...before, ...(name !== undefined && { name }) }, position ?? before.position);
}

/** @param place undefined: last; null: it goes */
function withPlaces(sections: Sections, section: TaskSection, place: number | null | undefined): Sections {
  const others = sections.filter(({ id }) => id !== section.id);
  const placed = place === null ? others : others.toSpliced(place ?? others.length, 0, section);
  return placed.map((one, at) => (one.position === at ? one : { ...one, position: at }));
}
