// The settings of a plugin in the language of the page. Manifests are English; apps may bring translations of them.
import type { PluginSetting, PluginSettings } from '@sv/contracts/plugin-settings.contract';
import { t } from '../locale/translate';

/** @param url of the settings, with the id of the plugin */
export function settingsInLanguage<S extends PluginSettings>(stored: S, url: string): S {
  const pluginId = /\/([^/]+)\/settings$/.exec(url)?.[1];
  const read = (text: string): string => t(text, undefined, pluginId);
  const translated = ({ title, description, enumTitles, ...rest }: PluginSetting): PluginSetting => ({
    ...rest,
    title: read(title),
    ...(description && { description: read(description) }),
    ...(enumTitles && { enumTitles: enumTitles.map(read) }),
  });
  const settings = Object.entries(stored.settings).map(([key, setting]) => [key, translated(setting)]);
  return { ...stored, settings: Object.fromEntries(settings) as PluginSettings['settings'] };
}
