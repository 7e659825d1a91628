import { Global, Module } from '@nestjs/common';
import { ForwardingKey } from './forwarding-key';
import { InternalKey } from './internal-key';

/** Who may call: the words that routes say it with, and the keys of the runtime and the command line. */
@Global()
@Module({ providers: [ForwardingKey, InternalKey], exports: [ForwardingKey, InternalKey] })
export class AccessModule {}
