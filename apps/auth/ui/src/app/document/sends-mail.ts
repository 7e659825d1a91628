// Whether this instance can send mail, which the auth server writes into every document.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';

export const SENDS_MAIL = new InjectionToken<boolean>('SendsMail', {
  providedIn: 'root',
  factory: () => inject(DOCUMENT).querySelector<HTMLMetaElement>('meta[name="sv-mail"]')?.content === 'true',
});
