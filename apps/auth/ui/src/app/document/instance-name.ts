// The instance's name, which the server writes into every document.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';

export const INSTANCE_NAME = new InjectionToken<string>('InstanceName', {
  providedIn: 'root',
  factory: () => inject(DOCUMENT).querySelector<HTMLMetaElement>('meta[name="sv-instance-name"]')?.content ?? '',
});
