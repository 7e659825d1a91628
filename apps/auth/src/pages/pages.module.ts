import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { PoliciesModule } from '../policies/policies.module';
import { LoginPage } from './login-page';
import { LoginPagesController } from './login-pages.controller';

/** Hands out the login pages' document; the files beside it are `login-assets.ts`. */
@Module({ imports: [AccountsModule, PoliciesModule], controllers: [LoginPagesController], providers: [LoginPage] })
export class PagesModule {}
