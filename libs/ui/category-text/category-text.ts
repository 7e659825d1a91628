// The categories of notifications as text. Apps define their own: "due-today" becomes "Due today".
import { capitalised } from '../text/capitalised';

export const TEST_CATEGORY = 'test';

const known: Readonly<Record<string, { name: string; detail: string }>> = {
  security: {
    name: 'Security notices',
    detail: 'New devices, and changes to your password or second factor. Always on, also during quiet hours',
  },
  announcement: { name: 'Announcements', detail: 'Messages from administrators' },
  people: { name: 'People', detail: 'New members of the workspace, for administrators' },
  imported: { name: 'Imported', detail: 'Imported from another workspace' },
  [TEST_CATEGORY]: { name: 'Test notifications', detail: 'Tests that you send yourself from this page' },
};

export function categoryName(category: string): string {
  const name = known[category]?.name;
  if (name !== undefined && Object.hasOwn(known, category)) return name;
  return capitalised(category.replace(/[-_]+/g, ' ').trim());
}

/** Null for the categories of apps: there the page shows which apps send them. */
export const categoryDetail = (category: string): string | null =>
  Object.hasOwn(known, category) ? (known[category]?.detail ?? null) : null;
