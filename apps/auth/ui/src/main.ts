// Starts the sign-in pages in the language of the document.
import { bootstrapApplication } from '@angular/platform-browser';
import { addIcons } from '@sv/ui/icon/icon-paths';
import { moreIcons } from '@sv/ui/icon/more-icons';
import { loadLanguage } from '@sv/ui/locale/load-language';
import { App } from './app/app';
import { appConfig } from './app/app.config';
import { translations } from './app/translations';

// These pages use icons of both sets, and are small enough to include them all.
addIcons(moreIcons);
loadLanguage(translations)
  .then(() => bootstrapApplication(App, appConfig))
  .catch((error: unknown) => console.error(error));
