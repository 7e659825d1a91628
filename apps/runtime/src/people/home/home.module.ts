import { Module } from '@nestjs/common';
import { HomeController } from './home.controller';
import { HomeService } from './home.service';
import { HomeVisits } from './home-visits';

/** How each person arranged their workspace: widgets of the home page, order of the apps, favourites. */
@Module({ controllers: [HomeController], providers: [HomeService, HomeVisits], exports: [HomeService] })
export class HomeModule {}
