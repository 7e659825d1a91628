// Requests and routes, for the workspace and for pages that an app opens to everybody.
import {
  type HttpInterceptorFn,
  provideHttpClient,
  withInterceptors,
  withNoXsrfProtection,
  withXhr,
} from '@angular/common/http';
import { type ApplicationConfig, provideBrowserGlobalErrorListeners } from '@angular/core';
import { type RouterFeatures, type Routes, provideRouter, withComponentInputBinding } from '@angular/router';

export const pageProviders = (
  routes: Routes,
  interceptors: HttpInterceptorFn[],
  ...features: RouterFeatures[]
): ApplicationConfig['providers'] => [
  provideBrowserGlobalErrorListeners(),
  // Writes are guarded by their origin (Sec-Fetch-Site, Origin), not by a token in a cookie. Angular's default, fetch,
  // does not report the progress of an upload; XMLHttpRequest does.
  provideHttpClient(withInterceptors(interceptors), withNoXsrfProtection(), withXhr()),
  provideRouter(routes, withComponentInputBinding(), ...features),
];
