// The pages that are kept as pictures, and what is done on each before the picture.
import type { Page } from 'playwright-core';
import type { ShownWorkspace } from './shown-workspace';

export interface ShownPage {
  name: string;
  as: keyof ShownWorkspace['cookies'];
  path: string | ((paths: ShownWorkspace['paths']) => string);
  /** The router of the shell does not lead there. */
  isDocument?: true;
  /** What has to be there. By default the heading. */
  ready?: string;
  prepare?: (page: Page) => Promise<void>;
}

const CONSENT = '/consent?provider=com.example.contacts&consumer=com.example.birthdays&contract=people&version=1';

const forStrangers: ShownPage[] = [
  { name: 'sign-in', as: 'stranger', path: '/login', isDocument: true },
  { name: 'register', as: 'stranger', path: '/register', isDocument: true },
  { name: 'invite', as: 'stranger', path: ({ invite }) => invite, isDocument: true },
  {
    name: 'public-link',
    as: 'stranger',
    path: ({ publicLink }) => publicLink,
    isDocument: true,
    ready: 'text=Rye bread',
  },
  { name: 'offline', as: 'stranger', path: '/offline', isDocument: true },
];

const shell: ShownPage[] = [
  { name: 'home', as: 'ada', path: '/' },
  {
    name: 'palette',
    as: 'ada',
    path: '/',
    prepare: async page => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('inv');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'notifications-panel',
    as: 'ada',
    path: '/',
    prepare: async page => {
      await page.getByRole('button', { name: /^Notifications(,|$)/ }).click();
      await page.getByRole('dialog', { name: 'Notifications' }).getByText('Welcome').waitFor();
    },
  },
  { name: 'tasks-list', as: 'ada', path: ({ list }) => list, ready: 'text=Order 200 sausages' },
  { name: 'tasks-empty', as: 'ben', path: '/tasks' },
  { name: 'not-found', as: 'ada', path: '/nowhere' },
  { name: 'paywall', as: 'ben', path: '/paywall/com.example.premium' },
  // The last of Ben's: no router leads back from it.
  { name: 'consent', as: 'ben', path: CONSENT, isDocument: true },
];

const account: ShownPage[] = ['', 'security', 'notifications', 'preferences', 'your-data'].map(part => ({
  name: part ? `account-${part}` : 'account',
  as: 'ada',
  path: `/account/${part}`.replace(/\/$/, ''),
}));

const consolePages: ShownPage[] = [
  { name: 'setup-workspace', as: 'ada', path: '/console/setup/workspace' },
  { name: 'setup-joining', as: 'ada', path: '/console/setup/joining' },
  { name: 'console', as: 'ada', path: '/console' },
  { name: 'console-users', as: 'ada', path: '/console/people/users', ready: 'text=mary@example.com' },
  {
    name: 'console-user',
    as: 'ada',
    path: '/console/people/users',
    prepare: page => page.getByRole('button', { name: 'Actions for Ben Nowak' }).first().click(),
  },
  { name: 'console-groups', as: 'ada', path: '/console/people/groups', ready: 'text=Choir' },
  { name: 'console-plugins', as: 'ada', path: '/console/apps/installed' },
  {
    name: 'console-plugin',
    as: 'ada',
    path: '/console/apps/installed',
    prepare: page => page.locator('summary', { hasText: 'Details' }).first().click(),
  },
  { name: 'console-mail', as: 'ada', path: '/console/workspace/mail' },
  { name: 'console-system', as: 'ada', path: '/console/system' },
];

export const shownPages: readonly ShownPage[] = [...forStrangers, ...shell, ...account, ...consolePages];
