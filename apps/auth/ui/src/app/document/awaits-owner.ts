// Whether nobody has registered here yet: the first account will own the workspace.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';

export const AWAITS_OWNER = new InjectionToken<boolean>('AwaitsOwner', {
  providedIn: 'root',
  factory: () => inject(DOCUMENT).querySelector<HTMLMetaElement>('meta[name="sv-awaits-owner"]')?.content === 'true',
});
