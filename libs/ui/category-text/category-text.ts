// The categories of notifications as text. Apps define their own: "due-today" becomes "Due today".
import { capitalised } from '../text/capitalised';

export const TEST_CATEGORY = 'test';

const known: Readonly<Record<string, { name: string; detail: string }>> = {
  security: {
    name: 'Security notices',
    detail: 'New devices, changed passwords and factors; they always reach you, in quiet hours too',
  },
  announcement: { name: 'Announcements', detail: 'What the administrators tell everybody, or you' },
  people: { name: 'People', detail: 'Who joined the workspace, for those who run it' },
  imported: { name: 'Imported', detail: 'What you brought along from another workspace' },
  [TEST_CATEGORY]: { name: 'Test notifications', detail: 'What you send yourself from this page' },
};

export function categoryName(category: string): string {
  const name = known[category]?.name;
  if (name !== undefined && Object.hasOwn(known, category)) return name;
  return capitalised(category.replace(/[-_]+/g, ' ').trim());
}

/** Null for the categories of apps: there the page shows which apps send them. */
export const categoryDetail = (category: string): string | null =>
  Object.hasOwn(known, category) ? (known[category]?.detail ?? null) : null;
