import type { Provider } from '@nestjs/common';
import { AccountSection } from './account-section';
import { ActivitySection } from './activity-section';
import { AvatarSection } from './avatar-section';
import { ConsentsSection } from './consents-section';
import { EntitlementsSection } from './entitlements-section';
import { NotificationsSection } from './notifications-section';
import type { PlatformSection } from './platform-section';

/** The platform's own sections, in the order in which they are in an archive. */
export class PlatformSections {
  constructor(readonly all: readonly PlatformSection[]) {}
}

/** In the order of `PLATFORM_SECTIONS`. */
const IN_ORDER = [
  AccountSection,
  NotificationsSection,
  ActivitySection,
  ConsentsSection,
  EntitlementsSection,
  AvatarSection,
];

export const sectionProviders: Provider[] = [
  ...IN_ORDER,
  {
    provide: PlatformSections,
    inject: IN_ORDER,
    useFactory: (...sections: PlatformSection[]) => new PlatformSections(sections),
  },
];
