// What manifests say of apps, in the language of the page: the server answers with the English texts.
import { t } from '@sv/ui/locale/translate';

/** The shell has loaded what apps bring for their manifests; what they do not bring stays English. */
export function inLanguage<App extends { id: string; name: string; description?: string | null }>(app: App): App {
  const { id, name, description } = app;
  return { ...app, name: t(name, {}, id), ...(description && { description: t(description, {}, id) }) };
}
