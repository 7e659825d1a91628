import { Module } from '@nestjs/common';
import { BirthdaysController } from './birthdays.controller';
import { BirthdaysService } from './birthdays.service';

/** Birthdays: keeps nothing, and reads Contacts when the person agreed. Its routes stand under `/birthdays/api`. */
@Module({ controllers: [BirthdaysController], providers: [BirthdaysService] })
export default class BirthdaysModule {}
