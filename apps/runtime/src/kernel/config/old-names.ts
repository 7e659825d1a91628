import type { Env } from '@sv/server/config/env-reader';

/** What 0.28 called the variables of the instance's identity, where more than the beginning of the name has changed. */
const RENAMED: Readonly<Record<string, string>> = { BRAND_PRIMARY: 'INSTANCE_PRIMARY_COLOR' };
const TODAY = new Set([
  'INSTANCE_NAME',
  'INSTANCE_PRIMARY_COLOR',
  'INSTANCE_LOGO',
  'INSTANCE_LOGO_DARK',
  'INSTANCE_FAVICON',
  'INSTANCE_EMAIL_LOGO',
  'INSTANCE_EMAIL_FROM_NAME',
]);

/** One warning about variables that 0.28 read and that have no effect any more; empty when none of them is set. */
export function oldNamesWarning(env: Env): string[] {
  const old = Object.keys(env)
    .filter(name => name.startsWith('BRAND_'))
    .sort();
  if (old.length === 0) return [];
  const said = old.map(name => `${name} (${successorOf(name)})`).join(', ');
  return [`Variables of 0.28 have no effect any more: ${said}.`];
}

function successorOf(name: string): string {
  const today = RENAMED[name] ?? name.replace(/^BRAND_/, 'INSTANCE_');
  return TODAY.has(today) ? `now ${today}` : 'without a successor';
}
