import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CountAtName } from './count-at-name';

/** How many entries a person has, at the name of the app. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: CountAtName }] })
export class BadgeModule {}
