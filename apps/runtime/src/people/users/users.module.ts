import { Module } from '@nestjs/common';
import { ResetLinkController } from './reset-link.controller';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Who has an account, and what administrators may do about it. */
@Module({ controllers: [UsersController, ResetLinkController], providers: [UsersService] })
export class UsersModule {}
