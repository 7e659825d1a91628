// Starts the sign-in pages.
import { bootstrapApplication } from '@angular/platform-browser';
import { addIcons } from '@sv/ui/icon/icon-paths';
import { moreIcons } from '@sv/ui/icon/more-icons';
import { App } from './app/app';
import { appConfig } from './app/app.config';

// These pages use icons of both sets, and are small enough to include them all.
addIcons(moreIcons);
bootstrapApplication(App, appConfig).catch((error: unknown) => console.error(error));
