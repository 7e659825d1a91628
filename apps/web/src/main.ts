// Starts the application.
import { isDevMode } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app.config';

bootstrapApplication(App, appConfig).catch((error: unknown) => console.error(error));
if (isDevMode())
  void import('@sv/ui/workspace/reload-after-build').then(({ reloadAfterBuild }) => reloadAfterBuild(document));
