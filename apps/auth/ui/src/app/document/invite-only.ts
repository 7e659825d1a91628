// Whether this workspace takes new people by invitation alone, which the auth server writes into every document.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';

export const INVITE_ONLY = new InjectionToken<boolean>('InviteOnly', {
  providedIn: 'root',
  factory: () => inject(DOCUMENT).querySelector<HTMLMetaElement>('meta[name="sv-invite-only"]')?.content === 'true',
});
