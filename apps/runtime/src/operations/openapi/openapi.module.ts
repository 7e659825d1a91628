import { Global, Module } from '@nestjs/common';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { InstanceIdentity } from '../../instance/identity/instance-identity';
import { PluginHost } from '../../plugins/host/plugin-host';
import { createDocuments } from '../../shell/documents/create-documents';
import { Documents } from '../../shell/documents/documents';
import { PluginDocuments } from '../../kernel/exchange/plugin-documents';
import { ApiDocument } from './api-document';
import { OpenApiController } from './openapi.controller';
import { PluginDocumentSender } from './plugin-document-sender';

/** The description of every route, as a document and as a page. Global: the gateway, below, sends those of plugins. */
@Global()
@Module({
  controllers: [OpenApiController],
  providers: [
    ApiDocument,
    { provide: PluginDocuments, useClass: PluginDocumentSender },
    {
      provide: Documents,
      inject: [RuntimeConfig, InstanceIdentity, PluginHost, PlatformSettings],
      useFactory: createDocuments,
    },
  ],
  exports: [ApiDocument, PluginDocuments],
})
export class OpenApiModule {}
