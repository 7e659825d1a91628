// The details of a platform entry: which app or setting, and which values changed.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { disableReasonText, identityText, roleText, settingText, type Texts } from './detail-text';
import { t } from '../locale/translate';
import { languageTag } from '../locale/format-tag';

/** The name of an app, where it is known. */
export type NameOfApp = (pluginId: string) => string | null;
type Read = (name: string) => string | null;

/** @param read a member of the metadata as text */
export function platformDetail(entry: ActivityEntry, read: Read, nameOfApp: NameOfApp): (string | null)[] {
  const app = (id: string | null): string | null => id && (nameOfApp(id) ?? id);
  return [
    app(read('pluginId') ?? (entry.targetType === 'plugin' ? entry.targetId : null)),
    connection(app(read('consumerId')), app(read('providerId')), read('contract')),
    textFor(read('because'), disableReasonText()),
    setting(read, app),
    identity(read('settings')),
    read('keys'),
    entry.action === 'plugin.access-changed' ? openTo(read('groups')) : null,
    capability(read),
    read('path') && `${read('method') ?? ''} ${read('path')}`.trim(),
    pruned(read),
    read('job'),
    broadcast(read),
    accepted(read('accepted')),
    version(read('version')),
  ];
}

const textFor = (name: string | null, texts: Texts): string | null => name && (texts[name] ?? name);

const connection = (consumer: string | null, provider: string | null, contract: string | null): string | null =>
  consumer &&
  provider &&
  (contract
    ? t('{consumer} reads {contract} of {provider}', { consumer, contract, provider })
    : t('{consumer} reads data of {provider}', { consumer, provider }));

/** "Start page: from Launcher to Tasks", "Activity is kept: from forever to 90 days". */
function setting(read: Read, app: (id: string | null) => string | null): string | null {
  const name = read('setting');
  if (name === null) return null;
  const value = (side: 'from' | 'to'): string | null => {
    const text = read(side);
    if (name === 'rootPluginId') return app(text);
    if (name === 'timeZone') return text;
    if (name === 'backupSchedule') return text ?? t('never');
    if (name === 'backupsKept') return text ?? t('all', {}, 'backups');
    if (name.startsWith('backupsKept')) return text ?? t('none', {}, 'backups');
    return text === null ? t('forever') : t('{days, plural, one {# day} other {# days}}', { days: text });
  };
  const label = textFor(name, settingText()) ?? name;
  return name === 'tenantName'
    ? label
    : t('{name}: from {from} to {to}', { name: label, from: String(value('from')), to: String(value('to')) });
}

/** "Name, Colour": which parts of the identity of the workspace were changed. */
const identity = (names: string | null): string | null =>
  names &&
  names
    .split(', ')
    .map(name => identityText()[name] ?? name)
    .join(', ');

function capability(read: Read): string | null {
  const name = read('capability');
  const role = textFor(read('role'), roleText());
  if (name && role) return t('{name}, for the role {role}', { name, role });
  return name && read('groupId') ? t('{name}, for a group', { name }) : name;
}

/** "Open to 2 groups". */
const openTo = (groups: string | null): string =>
  groups === null
    ? t('Open to everybody')
    : t('{groups, plural, one {Open to # group} other {Open to # groups}}', { groups });

const pruned = (read: Read): string | null =>
  read('days') &&
  t('{entries} entries, older than {days} days', { entries: read('entries') ?? 0, days: read('days') ?? 0 });

/** "Everybody, 120 people", "Owner and Admin, 3 people". */
function broadcast(read: Read): string | null {
  const [audience, people] = [read('audience'), read('recipients')];
  if (audience === null || people === null) return null;
  const names = audience.split(', ').map(name => audienceText()[name] ?? roleText()[name] ?? name);
  return t('{audience}, {people, plural, one {# person} other {# people}}', {
    audience: new Intl.ListFormat(languageTag(), { type: 'conjunction' }).format(names),
    people,
  });
}

const audienceText = (): Texts => ({ all: t('Everybody'), picked: t('Selected people') });

const version = (version: string | null): string | null => version && t('Version {version}', { version });

const accepted = (answer: string | null): string | null =>
  answer && (answer === 'true' ? t('The mail server accepted it') : t('The mail server rejected it'));
