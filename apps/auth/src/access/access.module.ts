import { Global, Module } from '@nestjs/common';
import { ForwardingKey } from './forwarding-key';
import { InternalKey } from './internal-key';

/** Who may call: the decorators of routes, and the keys of the runtime and the command line. */
@Global()
@Module({ providers: [ForwardingKey, InternalKey], exports: [ForwardingKey, InternalKey] })
export class AccessModule {}
