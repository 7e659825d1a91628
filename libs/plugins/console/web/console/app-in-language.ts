import { t } from '@sv/ui/locale/translate';

/** Manifests are English; apps may bring translations of them. */
export const appInLanguage = <App extends { id: string; name: string; description: string | null }>(app: App): App => ({
  ...app,
  name: t(app.name, undefined, app.id),
  description: app.description && t(app.description, undefined, app.id),
});
