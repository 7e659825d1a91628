// What comments, files and history add to the module and the store of the plugin.
import { AttachmentRow } from './attachments/attachment.entity';
import { AttachmentsController } from './attachments/attachments.controller';
import { AttachmentsService } from './attachments/attachments.service';
import { RemovedFiles } from './attachments/removed-files';
import { CommentRow } from './comments/comment.entity';
import { CommentsController } from './comments/comments.controller';
import { CommentsService } from './comments/comments.service';
import { DeletedCommentRow } from './comments/deleted-comment.entity';
import { HistoryController } from './history/history.controller';
import { HistoryRow } from './history/history.entity';

export const talkParts = {
  entities: [CommentRow, DeletedCommentRow, AttachmentRow, HistoryRow],
  controllers: [CommentsController, AttachmentsController, HistoryController],
  providers: [CommentsService, AttachmentsService, RemovedFiles],
};
