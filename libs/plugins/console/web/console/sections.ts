// The sections of Console and their pages, in the order of the navigation. Each section answers one kind of question.
import type { IconName } from '@sv/ui/icon/icon-paths';

export interface ConsolePageLink {
  /** The title of the page in `plugin.routes.ts`. */
  title: string;
  path: string;
  /** What an administrator finds there, for the list of sections. */
  about: string;
}

export interface ConsoleSection {
  name: string;
  icon: IconName;
  pages: readonly ConsolePageLink[];
}

export const overview: ConsolePageLink = { title: 'Overview', path: '', about: 'What needs your attention' };

export const sections: readonly ConsoleSection[] = [
  {
    name: 'People',
    icon: 'users',
    pages: [
      { title: 'Users', path: 'people/users', about: 'Accounts, roles and lost second factors' },
      { title: 'Groups', path: 'people/groups', about: 'Who belongs together' },
      { title: 'Invites', path: 'people/invites', about: 'Links to join this workspace' },
      { title: 'Sign-in and registration', path: 'people/sign-in', about: 'Who can join and how they sign in' },
    ],
  },
  {
    name: 'Apps',
    icon: 'puzzle',
    pages: [
      { title: 'Installed apps', path: 'apps/installed', about: 'Turn apps on or off, and change their settings' },
      { title: 'Permissions', path: 'apps/permissions', about: 'What people can do in each app' },
      { title: 'Entitlements', path: 'apps/entitlements', about: 'Licences for paid apps' },
      { title: 'Jobs', path: 'apps/jobs', about: 'Background work, and what failed' },
    ],
  },
  {
    name: 'Workspace',
    icon: 'palette',
    pages: [
      { title: 'Identity', path: 'workspace/identity', about: 'Name, logo and colour' },
      { title: 'General', path: 'workspace/general', about: 'Organisation, start page and time zone' },
      { title: 'Mail', path: 'workspace/mail', about: 'Mail server and test mail' },
      { title: 'Broadcasts', path: 'workspace/broadcasts', about: 'Messages to everyone or to some people' },
    ],
  },
  {
    name: 'Data',
    icon: 'database',
    pages: [
      { title: 'Backups', path: 'data/backups', about: 'Back up now, and how many are kept' },
      { title: 'Retention', path: 'data/retention', about: 'How long records are kept' },
      { title: 'Data sharing', path: 'data/sharing', about: 'Which apps read data of other apps' },
    ],
  },
  {
    name: 'Security',
    icon: 'shield',
    pages: [
      { title: 'Admin keys', path: 'security/keys', about: 'Keys for scripts and monitoring' },
      { title: 'Public links', path: 'security/links', about: 'What people share outside the workspace' },
      { title: 'Activity', path: 'security/activity', about: 'Who did what, and when' },
    ],
  },
  {
    name: 'System',
    icon: 'activity',
    pages: [{ title: 'Health', path: 'system', about: 'Server, database and version' }],
  },
];
