// The root providers of the sign-in pages.
import { provideHttpClient, withInterceptors, withNoXsrfProtection } from '@angular/common/http';
import { type ApplicationConfig, provideBrowserGlobalErrorListeners } from '@angular/core';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';

export const appConfig: ApplicationConfig = {
  providers: [
    provideBrowserGlobalErrorListeners(),
    // Writes are guarded by their origin (Sec-Fetch-Site, Origin), not by a token in a cookie.
    provideHttpClient(withInterceptors([problemInterceptor]), withNoXsrfProtection()),
  ],
};
