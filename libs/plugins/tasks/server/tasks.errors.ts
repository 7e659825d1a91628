/** The refusals of Tasks. The runtime answers them as problem+json with the code of their kind. */
import { ConflictError, NotAllowedError, NotFoundError } from '@sv/sdk';

export class ListNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such list, or it is not shared with you.');
  }
}

export class ItemNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such task, or its list is not shared with you.');
  }
}

export class SectionNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such section, or its list is not shared with you.');
  }
}

export class MemberNotFoundError extends NotFoundError {
  constructor() {
    super('The list is not shared with them.');
  }
}

export class ViewersOnlyReadError extends NotAllowedError {
  constructor() {
    super('You can view this list, and not change it. Its owner can make you an editor.');
  }
}

export class OnlyOwnersError extends NotAllowedError {
  constructor() {
    super('Only the owner of the list can do this.');
  }
}

export class TooManyMembersError extends ConflictError {
  constructor() {
    super('This list cannot be shared with more people. Share it with a group instead.');
  }
}

export class FilterNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such filter.');
  }
}

export class TooManyFiltersError extends ConflictError {
  constructor() {
    super('You cannot save more filters. Delete one to make room.');
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

export class LinkExistsError extends ConflictError {
  constructor() {
    super('There is already a link. End it first.');
  }
}

/** Whatever the reason: a stranger need not learn whether a link was ended, has expired, or never was. */
export class LinkNotFoundError extends NotFoundError {
  constructor() {
    super('This link does not work.');
  }
}

export class TooManyPartsError extends ConflictError {
  constructor() {
    super('This task cannot have more subtasks. Make some of them tasks of their own.');
  }
}

export class TooManySectionsError extends ConflictError {
  constructor() {
    super('This list cannot have more sections. Delete one to make room.');
  }
}
