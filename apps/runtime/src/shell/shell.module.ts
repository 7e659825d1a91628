import { Module } from '@nestjs/common';
import { AssetStore } from '../instance/assets/asset-store.sql';
import { AssetsModule } from '../instance/assets/assets.module';
import { InstanceIdentity } from '../instance/identity/instance-identity';
import { PlatformSettings } from '../kernel/settings/platform-settings';
import { RuntimeConfig } from '../kernel/config/runtime-config';
import { PlatformOptions } from '../kernel/platform-options';
import { AppAccess } from '../plugins/access/app-access';
import { DataSharingModule } from '../plugins/data-sharing/data-sharing.module';
import { PluginHost } from '../plugins/host/plugin-host';
import { Confirmation } from './consent/confirmation';
import { ConsentHandler } from './consent/consent-handler';
import { createDocuments } from './documents/create-documents';
import { Documents } from './documents/documents';
import { OfflinePages } from './documents/offline-pages';
import { Pages } from './documents/pages';
import { WebManifest } from './documents/web-manifest';
import { WorkerScript } from './documents/worker-script';
import { Refusals } from './refusals';
import { Shell } from './shell';

const documents = [
  {
    provide: Documents,
    inject: [RuntimeConfig, InstanceIdentity, PluginHost, PlatformSettings],
    useFactory: createDocuments,
  },
  {
    provide: Pages,
    inject: [Documents, RuntimeConfig],
    useFactory: (sender: Documents, { webDir }: RuntimeConfig) => new Pages(sender, webDir),
  },
  {
    provide: Refusals,
    inject: [Pages, PlatformOptions],
    useFactory: (pages: Pages, { logger }: PlatformOptions) => new Refusals(pages, logger),
  },
];

const shell = {
  provide: Shell,
  inject: [
    Pages,
    RuntimeConfig,
    Refusals,
    ConsentHandler,
    PluginHost,
    AppAccess,
    InstanceIdentity,
    AssetStore,
    PlatformSettings,
  ],
  useFactory: (
    pages: Pages,
    config: RuntimeConfig,
    { refuse }: Refusals,
    consent: ConsentHandler,
    plugins: PluginHost,
    access: AppAccess,
    identity: InstanceIdentity,
    assets: AssetStore,
    settings: PlatformSettings,
  ) => {
    const offline = new OfflinePages(identity, assets);
    return new Shell(pages, config.webDir, {
      refuse,
      manifest: new WebManifest(identity, settings),
      worker: new WorkerScript({
        ...config,
        generation: plugins.generation,
        offlinePage: () => offline.currentPage(),
        coldApp: () => pages.coldApp(),
      }),
      consent: consent.handle,
      isPaid: (id, caller) => plugins.isPaid(id) && access.allows({ id }, caller),
    });
  },
};

/** Everything that is a page or a file: documents, error pages, the consent page, the built web application. */
@Module({
  imports: [AssetsModule, DataSharingModule],
  providers: [...documents, Confirmation, ConsentHandler, shell],
  exports: [Documents, Refusals, Shell],
})
export class ShellModule {}
