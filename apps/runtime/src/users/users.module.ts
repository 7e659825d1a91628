import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Who has an account, and what administrators may do about it. */
@Module({ controllers: [UsersController], providers: [UsersService] })
export class UsersModule {}
