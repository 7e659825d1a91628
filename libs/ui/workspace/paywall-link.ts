// The address of the page that says what the current plugin costs and takes a licence. Afterwards it leads back to the
// plugin.
import { inject } from '@angular/core';
import { CURRENT_PLUGIN } from './current-plugin';

/** For `routerLink`. Call it in an injection context: in a field initialiser or a constructor. */
export const paywallLink = (): string => `/paywall/${inject(CURRENT_PLUGIN).id}`;
