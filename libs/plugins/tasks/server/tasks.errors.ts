/** The refusals of Tasks. The runtime answers them as problem+json with the code of their kind. */
import { ConflictError, NotFoundError } from '@sv/sdk';

export class ListNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such list, or it is not yours.');
  }
}

export class ItemNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such task, or it is not yours.');
  }
}

export class TooManyListsError extends ConflictError {
  constructor() {
    super('You cannot have more lists. Delete one to make room.');
  }
}

export class ListFullError extends ConflictError {
  constructor() {
    super('This list is full. Delete some tasks, or use another list.');
  }
}
