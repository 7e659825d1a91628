// Facts about the instance that the auth server writes into every document, as <meta> elements.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';

const metaContent = (name: string): string =>
  inject(DOCUMENT).querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const flag = (description: string, name: string): InjectionToken<boolean> =>
  new InjectionToken(description, { providedIn: 'root', factory: () => metaContent(name) === 'true' });

export const INSTANCE_NAME = new InjectionToken('InstanceName', {
  providedIn: 'root',
  factory: () => metaContent('sv-instance-name'),
});

/** Nobody has registered yet: the first account becomes the owner of the workspace. */
export const AWAITS_OWNER = flag('AwaitsOwner', 'sv-awaits-owner');
/** The first account can be created only with the set-up link. */
export const NEEDS_SETUP_LINK = flag('NeedsSetupLink', 'sv-needs-setup-link');
/** Only invited people can register. */
export const INVITE_ONLY = flag('InviteOnly', 'sv-invite-only');
export const SENDS_MAIL = flag('SendsMail', 'sv-mail');
