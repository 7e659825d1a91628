import { Module } from '@nestjs/common';
import { DeviceCookie } from './device-cookie';
import { KnownDevices } from './known-devices';

/** The browsers people have signed in with before. */
@Module({ providers: [DeviceCookie, KnownDevices], exports: [DeviceCookie, KnownDevices] })
export class DevicesModule {}
