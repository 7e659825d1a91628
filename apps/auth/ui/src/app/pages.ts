// The pages of the auth server, by path.
import type { Type } from '@angular/core';

export type PageEntry = () => Promise<Type<unknown>>;

const signIn: PageEntry = async () => (await import('./sign-in/sign-in')).SignIn;
const enrolment: PageEntry = async () => (await import('./enrolment/enrolment')).Enrolment;

const pages: Record<string, PageEntry> = {
  '/login': signIn,
  '/register': async () => (await import('./registration/registration')).Registration,
  '/forgot-password': async () => (await import('./forgotten-password/forgotten-password')).ForgottenPassword,
  '/reset-password': async () => (await import('./new-password/new-password')).NewPassword,
  '/verify-email': async () => (await import('./address-confirmation/address-confirmation')).AddressConfirmation,
};

export function pageAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageEntry {
  const path = pathname.replace(/\/+$/, '');
  if (path === '/login' && new URLSearchParams(search).has('enrol')) return enrolment;
  return pages[path] ?? signIn;
}
