// Starts the application; on a page that an app opens to everybody, only that page.
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app.config';

const started = document.body.dataset['public']
  ? import('./app/public/start-public')
  : bootstrapApplication(App, appConfig);
started.catch(console.error);
