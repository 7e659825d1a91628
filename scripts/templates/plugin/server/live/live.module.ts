import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AnnounceChanges } from './announce-changes';

/** Tells open pages that something changed, so that they read it again. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: AnnounceChanges }] })
export class LiveModule {}
