/** The refusals of Tasks. The runtime answers them as problem+json with the code of their kind. */
import { ConflictError, NotFoundError } from '@sv/sdk';
import { taskLimits } from '../shared/task-limits';

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
    super(`You have ${taskLimits.listsPerUser} lists, and that is the limit. Delete one to make room.`);
  }
}

export class ListFullError extends ConflictError {
  constructor() {
    super(`This list has ${taskLimits.itemsPerList} tasks, and that is the limit. Delete some or begin another list.`);
  }
}
