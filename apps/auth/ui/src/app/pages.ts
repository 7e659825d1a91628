// The pages that the auth server answers for, by path.
import type { Type } from '@angular/core';

export interface PageEntry {
  title: string;
  load: () => Promise<Type<unknown>>;
}

const withoutMail = async (): Promise<Type<unknown>> => (await import('./without-mail/without-mail')).WithoutMail;
const signIn: PageEntry = { title: 'Sign in', load: async () => (await import('./sign-in/sign-in')).SignIn };

const pages: Record<string, PageEntry> = {
  '/login': signIn,
  '/register': {
    title: 'Create an account',
    load: async () => (await import('./registration/registration')).Registration,
  },
  '/forgot-password': { title: 'Forgotten password', load: withoutMail },
  '/reset-password': { title: 'New password', load: withoutMail },
  '/verify-email': { title: 'Confirm address', load: withoutMail },
};

export function pageAt(path: string): PageEntry {
  return pages[path.replace(/\/+$/, '')] ?? signIn;
}
