import { Global, Module } from '@nestjs/common';
import { InternalKey } from './internal-key';

/** Who may call: the words that routes say it with, and the internal key. */
@Global()
@Module({ providers: [InternalKey], exports: [InternalKey] })
export class AccessModule {}
