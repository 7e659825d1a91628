// Starts a page that an app opens to everybody. Loaded in place of the workspace, so that none of it runs here.
import { bootstrapApplication } from '@angular/platform-browser';
import { PublicApp } from './public-app';
import { publicConfig } from './public.config';

bootstrapApplication(PublicApp, publicConfig).catch((error: unknown) => console.error(error));
