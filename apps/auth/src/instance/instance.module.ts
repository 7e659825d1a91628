import { Module } from '@nestjs/common';
import { InstanceLook } from './instance-look';
import { InstanceLookController } from './instance-look.controller';

/** How the workspace shows itself, as far as identity needs it: in its mails. */
@Module({ controllers: [InstanceLookController], providers: [InstanceLook], exports: [InstanceLook] })
export class InstanceModule {}
