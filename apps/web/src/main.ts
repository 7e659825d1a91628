// Starts the application in the language of the document; on a page that an app opens to everybody, only that page; in
// the service worker's document, which has no server behind it, with what this browser kept.
import { bootstrapApplication } from '@angular/platform-browser';
import { loadLanguage } from '@sv/ui/locale/load-language';
import { App } from './app/app';
import { appConfig } from './app/app.config';
import { translations } from './app/translations';

async function start(): Promise<void> {
  await loadLanguage(translations);
  const { dataset } = document.body;
  if (dataset['public']) await import('./app/public/start-public');
  else if ('cold' in dataset) await (await import('./app/cold-start/start-cold')).startCold();
  else await bootstrapApplication(App, appConfig);
}

start().catch(console.error);
