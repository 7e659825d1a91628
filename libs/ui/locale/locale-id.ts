// The locale by whose rules Angular chooses the form of a plural.
import { LOCALE_ID, type FactoryProvider } from '@angular/core';

let localeId = 'en';

/** Before an application starts. */
export function setLocaleId(id: string): void {
  localeId = id;
}

export const provideLocaleId = (): FactoryProvider => ({ provide: LOCALE_ID, useFactory: () => localeId });
