import type { Provider } from '@nestjs/common';
import { AccountExporter } from './account-exporter';
import { ActivityExporter } from './activity-exporter';
import { AppSettingsExporter } from './app-settings-exporter';
import { AvatarExporter } from './avatar-exporter';
import { ConsentsExporter } from './consents-exporter';
import { EntitlementsExporter } from './entitlements-exporter';
import { NotificationsExporter } from './notifications-exporter';
import type { PlatformSectionExporter } from './platform-section-exporter';

/** The platform's own sections, in the order in which they are in an archive. */
export class PlatformSectionExporters {
  constructor(readonly all: readonly PlatformSectionExporter[]) {}
}

/** In the order of `PLATFORM_SECTIONS`. */
const IN_ORDER = [
  AccountExporter,
  NotificationsExporter,
  ActivityExporter,
  ConsentsExporter,
  EntitlementsExporter,
  AvatarExporter,
  AppSettingsExporter,
];

export const sectionExporterProviders: Provider[] = [
  ...IN_ORDER,
  {
    provide: PlatformSectionExporters,
    inject: IN_ORDER,
    useFactory: (...sections: PlatformSectionExporter[]) => new PlatformSectionExporters(sections),
  },
];
