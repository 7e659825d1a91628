import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { BookmarkRow } from './bookmarks/bookmark.entity';
import { BookmarksController } from './bookmarks/bookmarks.controller';
import { BookmarksService } from './bookmarks/bookmarks.service';
import { ListsController } from './lists/lists.controller';
import { migrations } from './migrations';
import { deleteBookmarks, exportBookmarks, importBookmarks } from './portability';
import { Reminders } from './reminders';
import { ShelfController } from './shelf/shelf.controller';
import { ShelfService } from './shelf/shelf.service';

export const store: PluginStore = { entities: [BookmarkRow], migrations };

/** Bookmarks: pages worth finding again. Its routes stand under `/bookmarks/api`. */
@Module({
  controllers: [BookmarksController, ListsController, ShelfController],
  providers: [BookmarksService, ShelfService, Reminders],
})
export default class BookmarksModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(exportBookmarks);
    sdk.portability.provideImport(importBookmarks);
    sdk.portability.provideDelete(deleteBookmarks);
  }
}
