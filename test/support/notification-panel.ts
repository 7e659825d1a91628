// What is in the panel of the notifications in a test, and where.
import type { Locator } from 'playwright-core';
import type { SeededNotification } from './seeded-notifications';
import type { WorkspaceVisit } from './workspace-visit';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

/** One of each kind, newest first, and more than a page of older ones. */
export const PANEL_NOTIFICATIONS: SeededNotification[] = [
  { title: 'Order the cake', body: 'It is due today.', url: '/tasks', createdAt: ago(0.1) },
  {
    title: 'New sign-in',
    body: 'Was it not you?',
    url: '/account/sessions',
    category: 'security',
    source: 'platform',
    sourceType: 'platform',
    createdAt: ago(0.2),
  },
  { title: 'Guests', body: 'Who comes? '.repeat(40), category: 'mentions', createdAt: ago(0.3) },
  { title: 'Elsewhere', url: 'https://status.example.com/', category: 'news', createdAt: ago(0.4) },
  ...Array.from({ length: 60 }, (_, n) => ({
    title: `Older ${n}`,
    url: '/tasks',
    createdAt: ago(50 + n),
    readAt: ago(40),
  })),
];

export interface PanelParts {
  bell: () => Locator;
  panel: () => Locator;
  entry: (title: string) => Locator;
  /** The title of the entry that has the focus. */
  focused: () => Promise<string>;
  openPanel: (path?: string) => Promise<void>;
}

export function notificationPanel(visit: () => WorkspaceVisit): PanelParts {
  const bell = (): Locator => visit().page.getByRole('button', { name: /^Notifications(,|$)/ });
  const panel = (): Locator => visit().page.getByRole('dialog', { name: 'Notifications' });
  const entry = (title: string): Locator => panel().locator('li', { hasText: title }).first();
  const focused = (): Promise<string> =>
    visit().page.evaluate<string>('document.activeElement.closest("li")?.querySelector(".title").innerText ?? ""');
  const openPanel = async (path = '/tasks'): Promise<void> => {
    await visit().open(path);
    await bell().click();
    await entry('Order the cake').waitFor();
  };
  return { bell, panel, entry, focused, openPanel };
}
