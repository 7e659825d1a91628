import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import { t } from '@sv/ui/locale/translate';
import { appInLanguage } from '../console/app-in-language';

export interface RootChoice {
  id: string;
  name: string;
}

/**
 * The apps that can be the start page. Includes the current one even if it no longer can, so that the field shows the
 * truth.
 */
export function rootChoices(installed: readonly AdminPlugin[], chosen: string): RootChoice[] {
  const plugins = installed.map(appInLanguage);
  const eligible = plugins.filter(
    ({ state, adminOnly, shell }) => state === 'enabled' && !adminOnly && shell !== 'overlay',
  );
  const choices = eligible.map(({ id, name }) => ({ id, name }));
  if (choices.some(({ id }) => id === chosen)) return choices;
  const name = plugins.find(({ id }) => id === chosen)?.name ?? chosen;
  return [{ id: chosen, name: t('{name} (not available)', { name }) }, ...choices];
}
