import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { PoliciesModule } from '../policies/policies.module';
import { LoginPage } from './login-page';
import { LoginPagesController } from './login-pages.controller';

/** Serves the document of the sign-in pages; `login-assets.ts` serves its files. */
@Module({ imports: [AccountsModule, PoliciesModule], controllers: [LoginPagesController], providers: [LoginPage] })
export class PagesModule {}
