// The categories of notifications as text. Those of apps have names in their manifests (`CategoryNames`); here
// "due-today" becomes "Due today".
import { capitalised } from '../text/capitalised';
import { t } from '../locale/translate';

export const TEST_CATEGORY = 'test';

const known = (): Readonly<Record<string, { name: string; detail: string }>> => ({
  security: {
    name: t('Security notices'),
    detail: t('New devices, and changes to your password or second factor. Always on, also during quiet hours'),
  },
  announcement: { name: t('Announcements'), detail: t('Messages from administrators') },
  people: { name: t('People'), detail: t('New members of the workspace, for administrators') },
  imported: { name: t('Imported', {}, 'category'), detail: t('Imported from another workspace') },
  [TEST_CATEGORY]: { name: t('Test notifications'), detail: t('Tests that you send yourself from this page') },
});

export function categoryName(category: string): string {
  return knownCategory(category)?.name ?? capitalised(category.replace(/[-_]+/g, ' ').trim());
}

/** Null for the categories of apps: there the page shows which apps send them. */
export const categoryDetail = (category: string): string | null => knownCategory(category)?.detail ?? null;

/** Apps do not name these. */
export const isOfPlatform = (category: string): boolean => knownCategory(category) !== undefined;

function knownCategory(category: string): { name: string; detail: string } | undefined {
  const categories = known();
  return Object.hasOwn(categories, category) ? categories[category] : undefined;
}
