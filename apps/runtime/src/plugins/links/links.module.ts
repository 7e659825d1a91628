import { Module } from '@nestjs/common';
import { DeletionModule } from '../../people/deletion/deletion.module';
import { PeopleDirectoryModule } from '../../people/directory/people-directory.module';
import { AllLinksController } from './api/all-links.controller';
import { AllLinks } from './api/all-links';
import { OwnLinksController } from './api/own-links.controller';
import { ExpiredLinks } from './expired-links';
import { LinkCreation } from './link-creation';
import { LinkEnding } from './link-ending';
import { LinkSharing } from './link-sharing';
import { PublicLinks } from './public-links';

/** Links to pages of plugins that are open to everybody who has the link. */
@Module({
  imports: [DeletionModule, PeopleDirectoryModule],
  controllers: [OwnLinksController, AllLinksController],
  providers: [AllLinks, ExpiredLinks, LinkCreation, LinkEnding, LinkSharing, PublicLinks],
  exports: [LinkCreation, LinkEnding, PublicLinks],
})
export class LinksModule {}
