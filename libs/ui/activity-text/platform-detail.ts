// The details of a platform entry: which app or setting, and which values changed.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { disableReasonText, identityText, roleText, settingText, type Texts } from './detail-text';

/** The name of an app, where it is known. */
export type NameOfApp = (pluginId: string) => string | null;
type Read = (name: string) => string | null;

/** @param read a member of the metadata as text */
export function platformDetail(entry: ActivityEntry, read: Read, nameOfApp: NameOfApp): (string | null)[] {
  const app = (id: string | null): string | null => id && (nameOfApp(id) ?? id);
  return [
    app(read('pluginId') ?? (entry.targetType === 'plugin' ? entry.targetId : null)),
    connection(app(read('consumerId')), app(read('providerId')), read('contract')),
    textFor(read('because'), disableReasonText),
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
    read('version') && `Version ${read('version')}`,
  ];
}

const textFor = (name: string | null, texts: Texts): string | null => name && (texts[name] ?? name);

const connection = (consumer: string | null, provider: string | null, contract: string | null): string | null =>
  consumer && provider && `${consumer} reads ${contract ?? 'data'} of ${provider}`;

/** "Start page: from Launcher to Tasks", "Activity is kept: from forever to 90 days". */
function setting(read: Read, app: (id: string | null) => string | null): string | null {
  const name = read('setting');
  if (name === null) return null;
  const value = (side: 'from' | 'to'): string | null => {
    const text = read(side);
    if (name === 'rootPluginId') return app(text);
    if (name === 'timeZone') return text;
    if (name === 'backupsKept') return text ?? 'all';
    return text === null ? 'forever' : `${text} days`;
  };
  const label = textFor(name, settingText);
  return name === 'tenantName' ? label : `${label}: from ${value('from')} to ${value('to')}`;
}

/** "Name, Colour": which parts of the identity of the workspace were changed. */
const identity = (names: string | null): string | null =>
  names &&
  names
    .split(', ')
    .map(name => identityText[name] ?? name)
    .join(', ');

function capability(read: Read): string | null {
  const name = read('capability');
  const role = textFor(read('role'), roleText);
  const holder = role ? `, for the role ${role}` : read('groupId') ? ', for a group' : '';
  return name && `${name}${holder}`;
}

/** "Open to 2 groups". */
const openTo = (groups: string | null): string =>
  groups === null ? 'Open to everybody' : `Open to ${groups} ${groups === '1' ? 'group' : 'groups'}`;

const pruned = (read: Read): string | null =>
  read('days') && `${read('entries')} entries, older than ${read('days')} days`;

/** "Everybody, 120 people", "Owner and Admin, 3 people". */
function broadcast(read: Read): string | null {
  const [audience, people] = [read('audience'), read('recipients')];
  if (audience === null || people === null) return null;
  const names = audience.split(', ').map(name => audienceText[name] ?? roleText[name] ?? name);
  return `${names.join(' and ')}, ${people} ${people === '1' ? 'person' : 'people'}`;
}

const audienceText: Texts = { all: 'Everybody', picked: 'Selected people' };

const accepted = (answer: string | null): string | null =>
  answer && (answer === 'true' ? 'The mail server accepted it' : 'The mail server rejected it');
