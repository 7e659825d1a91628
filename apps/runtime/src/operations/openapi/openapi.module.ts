import { Module } from '@nestjs/common';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { InstanceIdentity } from '../../instance/identity/instance-identity';
import { PluginHost } from '../../plugins/host/plugin-host';
import { createDocuments } from '../../shell/documents/create-documents';
import { Documents } from '../../shell/documents/documents';
import { ApiDocument } from './api-document';
import { OpenApiController } from './openapi.controller';

/** The description of every route, as a document and as a page. */
@Module({
  controllers: [OpenApiController],
  providers: [
    ApiDocument,
    { provide: Documents, inject: [RuntimeConfig, InstanceIdentity, PluginHost], useFactory: createDocuments },
  ],
  exports: [ApiDocument],
})
export class OpenApiModule {}
