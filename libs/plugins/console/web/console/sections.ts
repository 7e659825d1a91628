// The sections of Console and their pages, in the order of the navigation. Each section answers one kind of question.
import type { IconName } from '@sv/ui/icon/icon-paths';
import { t } from '@sv/ui/locale/translate';

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

export const overviewPage = (): ConsolePageLink => ({
  title: t('Overview'),
  path: '',
  about: t('What needs your attention'),
});

export const consoleSections = (): readonly ConsoleSection[] => [
  {
    name: t('People'),
    icon: 'users',
    pages: [
      { title: t('Users'), path: 'people/users', about: t('Accounts, roles and lost second factors') },
      { title: t('Groups'), path: 'people/groups', about: t('Who belongs together') },
      { title: t('Invites'), path: 'people/invites', about: t('Links to join this workspace') },
      { title: t('Sign-in and registration'), path: 'people/sign-in', about: t('Who can join and how they sign in') },
    ],
  },
  {
    name: t('Apps'),
    icon: 'puzzle',
    pages: [
      {
        title: t('Installed apps'),
        path: 'apps/installed',
        about: t('Turn apps on or off, and change their settings'),
      },
      { title: t('Permissions'), path: 'apps/permissions', about: t('What people can do in each app') },
      { title: t('Entitlements'), path: 'apps/entitlements', about: t('Licences for paid apps') },
      { title: t('Jobs'), path: 'apps/jobs', about: t('Background work, and what failed') },
    ],
  },
  {
    name: t('Workspace'),
    icon: 'palette',
    pages: [
      { title: t('Identity'), path: 'workspace/identity', about: t('Name, logo and colour') },
      { title: t('General'), path: 'workspace/general', about: t('Organisation, start page, language and time zone') },
      { title: t('Mail'), path: 'workspace/mail', about: t('Mail server and test email') },
      { title: t('Broadcasts'), path: 'workspace/broadcasts', about: t('Messages to everyone or to some people') },
    ],
  },
  {
    name: t('Data'),
    icon: 'database',
    pages: [
      { title: t('Backups'), path: 'data/backups', about: t('Back up now, and how many are kept') },
      { title: t('Retention'), path: 'data/retention', about: t('How long records are kept') },
      { title: t('Data sharing'), path: 'data/sharing', about: t('Which apps read data of other apps') },
    ],
  },
  {
    name: t('Security'),
    icon: 'shield',
    pages: [
      { title: t('Admin keys'), path: 'security/keys', about: t('Keys for scripts and monitoring') },
      { title: t('Public links'), path: 'security/links', about: t('What people share outside the workspace') },
      { title: t('Activity'), path: 'security/activity', about: t('Who did what, and when') },
    ],
  },
  {
    name: t('System'),
    icon: 'activity',
    pages: [
      { title: t('Health'), path: 'system', about: t('Server, database and version') },
      { title: t('Proof'), path: 'system/proof', about: t('What was measured on this machine') },
    ],
  },
];
