/** The refusals of comments and files. */
import { NotAllowedError, NotFoundError } from '@sv/sdk';

export class CommentNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such comment, or its list is not shared with you.');
  }
}

export class AttachmentNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such file, or its list is not shared with you.');
  }
}

export class OnlyAuthorsError extends NotAllowedError {
  constructor() {
    super('Only the author of a comment can change it.');
  }
}
