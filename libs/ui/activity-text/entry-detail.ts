// The details of one activity entry, from its metadata: why, how, and which values changed.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { capitalised } from '../text/capitalised';
import { methodText, policyValueText, policyText, reasonText, roleText, type Texts } from './detail-text';
import { platformDetail, type NameOfApp } from './platform-detail';
import { t } from '../locale/translate';

type Read = (name: string) => string | null;

export function entryDetail(entry: ActivityEntry, nameOfApp: NameOfApp): string | null {
  const { metadata, origin } = entry;
  const read: Read = name => {
    const value = metadata?.[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  };
  const own = origin === 'auth' ? [textFor(read('method'), methodText()), change(read), role(read)] : [];
  const parts = [
    textFor(read('reason'), reasonText()),
    ...own,
    ...(origin === 'activity' ? platformDetail(entry, read, nameOfApp) : []),
  ];
  return parts.filter(part => part !== null).join(' · ') || null;
}

/** "From User to Admin", "Grace period (days): from 7 to 3" */
function change(read: Read): string | null {
  const policy = read('policy');
  const texts = policy === null ? roleText() : policyValueText();
  const [from, to] = [texts[read('from') ?? ''] ?? read('from'), texts[read('to') ?? ''] ?? read('to')];
  const name = textFor(policy, policyText());
  if (from === null || to === null) return name;
  return name === null ? t('From {from} to {to}', { from, to }) : t('{name}: from {from} to {to}', { name, from, to });
}

function role(read: Read): string | null {
  const name = textFor(read('role'), roleText());
  return name && t('As {name}', { name });
}

/** Unknown names, for example from a newer server, are made readable and shown as they are. */
function textFor(name: string | null, texts: Texts): string | null {
  if (name === null) return null;
  return texts[name] ?? capitalised(name.replaceAll('-', ' '));
}
