import { Module } from '@nestjs/common';
import { RuntimeConfig } from '../config/runtime-config';
import { InstanceIdentity } from '../instance/instance-identity';
import { PluginHost } from '../plugin-host/plugin-host';
import { createDocuments } from '../shell/create-documents';
import { Documents } from '../shell/documents';
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
