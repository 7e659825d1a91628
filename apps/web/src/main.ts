// Starts the application in the language of the document; on a page that an app opens to everybody, only that page.
import { bootstrapApplication } from '@angular/platform-browser';
import { loadLanguage } from '@sv/ui/locale/load-language';
import { App } from './app/app';
import { appConfig } from './app/app.config';
import { translations } from './app/translations';

async function start(): Promise<void> {
  await loadLanguage(translations);
  if (document.body.dataset['public']) await import('./app/public/start-public');
  else await bootstrapApplication(App, appConfig);
}

start().catch(console.error);
